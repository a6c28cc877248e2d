import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Filter } from '../search/filter.ts'
import { homeOnPage, homesWithin } from './map-queries.ts'
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

/**
 * The pin of the card that has the pointer or the focus is lit, or the cluster that its home is in. The other way round, so is the card of such a pin, and
 * of a cluster the cards of its homes.
 */
export function useLitCards(element: HTMLElement | null, marks: ReturnType<typeof marksOn> | null, filter: Filter) {
  const client = useQueryClient()
  const search = useRef(filter)
  useEffect(() => {
    search.current = filter
  })
  useEffect(() => {
    if (!element || !marks) return undefined
    const stop = new AbortController()
    let home: string | null = null
    let area = ''
    const timers: { cards?: ReturnType<typeof setTimeout>; cluster?: ReturnType<typeof setTimeout> } = {}
    const lightCards = (ids: readonly string[]) => {
      for (const lit of document.querySelectorAll('article[data-lit]')) lit.removeAttribute('data-lit')
      for (const id of ids) cardOf(id)?.setAttribute('data-lit', '')
    }
    const lightHomesOf = async (cluster: string) => {
      const { items } = await client.fetchQuery({ ...homesWithin(search.current, cluster), staleTime: FRESH_MS })
      if (area === cluster) lightCards(items.map(({ id }) => id))
    }
    const pointAt = (mark: HTMLElement | null) => {
      const { home: id = '', area: at = '' } = mark?.dataset ?? {}
      if (at !== '' && at === area) return
      area = at
      clearTimeout(timers.cards)
      lightCards(id === '' ? [] : [id])
      if (at !== '') timers.cards = setTimeout(() => void lightHomesOf(at).catch(() => {}), PAUSE_MS)
    }
    /** Cards don't have positions, so that of a home without a pin of its own is asked for. */
    const lightCluster = async (id: string) => {
      const { latitude, longitude } = await client.fetchQuery({ ...homeOnPage(id), staleTime: FRESH_MS })
      if (home === id && latitude !== null && longitude !== null) marks.light((mark) => mark.has(latitude, longitude))
    }
    const lightHome = (id: string | null) => {
      if (id === home) return
      home = id
      clearTimeout(timers.cluster)
      marks.light(({ key }) => key === id)
      // A home that cannot be read lights nothing.
      if (id !== null && !marks.isShown(id))
        timers.cluster = setTimeout(() => void lightCluster(id).catch(() => {}), PAUSE_MS)
    }
    const over = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      pointAt(element.contains(target) ? target.closest<HTMLElement>('[data-home]') : null)
      const card = target.closest('[aria-labelledby=listings] article')
      lightHome(card && !element.parentElement?.contains(card) ? homeOf(card) : null)
    }
    document.addEventListener('pointerover', over, { signal: stop.signal })
    document.addEventListener('focusin', over, { signal: stop.signal })
    return () => {
      stop.abort()
      clearTimeout(timers.cards)
      clearTimeout(timers.cluster)
      lightCards([])
    }
  }, [element, marks, client])
}
