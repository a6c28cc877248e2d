import { useEffect } from 'react'
import type { marksOn } from './marks.ts'

const HOME = /^\/properties\/([\da-f-]{36})$/

const homeOf = (card: Element | null | undefined) =>
  HOME.exec(card?.querySelector('a[href^="/properties/"]')?.getAttribute('href') ?? '')?.[1] ?? null

/** The card of a home in the list beside the map. */
const cardOf = (id: string) =>
  document.querySelector(`[aria-labelledby=listings] a[href="/properties/${id}"]`)?.closest('article')

/** The pin of the card that has the pointer or the focus is lit, and the card of such a pin. */
export function useLitCards(element: HTMLElement | null, marks: ReturnType<typeof marksOn> | null) {
  useEffect(() => {
    if (!element || !marks) return undefined
    const stop = new AbortController()
    let lit: Element | null | undefined = null
    const lightCard = (id: string) => {
      lit?.removeAttribute('data-lit')
      lit = id === '' ? null : cardOf(id)
      lit?.setAttribute('data-lit', '')
    }
    const over = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const button = element.contains(target) ? target.closest<HTMLElement>('[data-home]') : null
      lightCard(button?.dataset['home'] ?? '')
      const card = target.closest('[aria-labelledby=listings] article')
      marks.light(card && !element.parentElement?.contains(card) ? homeOf(card) : null)
    }
    document.addEventListener('pointerover', over, { signal: stop.signal })
    document.addEventListener('focusin', over, { signal: stop.signal })
    return () => {
      stop.abort()
      lightCard('')
    }
  }, [element, marks])
}
