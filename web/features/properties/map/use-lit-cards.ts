import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { homeOnPage } from './map-queries.ts'
import type { marksOn } from './marks.ts'

const HOME = /^\/properties\/([\da-f-]{36})$/
/** A pointer that only crosses a card on its way asks for nothing. */
const PAUSE_MS = 100
const FRESH_MS = 60_000

const homeOf = (card: Element | null | undefined) =>
  HOME.exec(card?.querySelector('a[href^="/properties/"]')?.getAttribute('href') ?? '')?.[1] ?? null

/** The card of a home in the list beside the map. */
const cardOf = (id: string) =>
  document.querySelector(`[aria-labelledby=listings] a[href="/properties/${id}"]`)?.closest('article')

/** The pin of the card that has the pointer or the focus is lit, or the cluster that its home is in, and the card of such a pin. */
export function useLitCards(element: HTMLElement | null, marks: ReturnType<typeof marksOn> | null) {
  const client = useQueryClient()
  useEffect(() => {
    if (!element || !marks) return undefined
    const stop = new AbortController()
    let lit: Element | null | undefined = null
    let home: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const lightCard = (id: string) => {
      lit?.removeAttribute('data-lit')
      lit = id === '' ? null : cardOf(id)
      lit?.setAttribute('data-lit', '')
    }
    /** Cards don't have positions, so that of a home without a pin of its own is asked for. */
    const lightCluster = async (id: string) => {
      const { latitude, longitude } = await client.fetchQuery({ ...homeOnPage(id), staleTime: FRESH_MS })
      if (home === id && latitude !== null && longitude !== null) marks.light((mark) => mark.has(latitude, longitude))
    }
    const lightHome = (id: string | null) => {
      if (id === home) return
      home = id
      clearTimeout(timer)
      marks.light(({ key }) => key === id)
      // A home that cannot be read lights nothing.
      if (id !== null && !marks.isShown(id)) timer = setTimeout(() => void lightCluster(id).catch(() => {}), PAUSE_MS)
    }
    const over = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const button = element.contains(target) ? target.closest<HTMLElement>('[data-home]') : null
      lightCard(button?.dataset['home'] ?? '')
      const card = target.closest('[aria-labelledby=listings] article')
      lightHome(card && !element.parentElement?.contains(card) ? homeOf(card) : null)
    }
    document.addEventListener('pointerover', over, { signal: stop.signal })
    document.addEventListener('focusin', over, { signal: stop.signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
      lightCard('')
    }
  }, [element, marks, client])
}
