import { useCallback, useMemo } from 'react'
import { entryState, navigate } from './history.ts'
import { useLocation } from './router.tsx'
import type { Scroll } from './scroll-rule.ts'

/** What a list can be asked for: any text, or one of a few words. */
type Rules = Readonly<Record<string, 'text' | readonly string[]>>
type ValuesOf<R extends Rules> = { [Name in keyof R]?: R[Name] extends readonly (infer Word)[] ? Word : string }

export interface ListState<R extends Rules = Rules> {
  /** What is asked for, as a call's query takes it: what is not asked for is not there. */
  values: ValuesOf<R>
  /** How many pages are shown. */
  pages: number
  /** Something but the order is asked for. */
  isFiltered: boolean
  /** Asks for something else; the list begins anew. An empty text asks for all. `replace`: no step that leads back here. */
  change: (changes: Readonly<Record<string, string>>, replace?: boolean) => void
  clear: () => void
  more: () => void
}

/** The state of an entry for what lies over the page that it was opened from. */
const OVER: Scroll = 'keep'

/** More than a screen of rows; whoever wants more searches. */
const MAX_PAGES = 20

function read<const R extends Rules>(search: string, rules: R) {
  const params = new URLSearchParams(search)
  const known = Object.entries(rules).flatMap(([name, words]) => {
    const value = params.get(name)?.trim() ?? ''
    return value !== '' && (words === 'text' || words.includes(value)) ? [[name, value] as const] : []
  })
  const pages = Math.trunc(Number(params.get('pages')))
  return {
    values: Object.fromEntries(known) as ValuesOf<R>,
    pages: pages >= 1 ? Math.min(pages, MAX_PAGES) : 1,
  }
}

/**
 * What a list shows stands in the address: it can be kept, sent on and gone back to. What the address says and `rules` do not know is as if
 * it were not said. `rules` is a constant of the module.
 */
export function useListState<const R extends Rules>(rules: R): ListState<R> {
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const { values, pages } = read(search, rules)
    const go = (changes: Readonly<Record<string, string>>, replace: boolean) => {
      // The address as it is, and not as it was last drawn: another choice may just have been made.
      const params = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') params.delete(name)
        else params.set(name, value)
      }
      const address = params.size > 0 ? `${pathname}?${params}` : pathname
      if (address === location.pathname + location.search) return
      navigate(address, { replace, state: replace ? entryState() : null })
    }
    const asked = Object.keys(values).filter((name) => name !== 'sort')
    return {
      values,
      pages,
      isFiltered: asked.length > 0,
      change: (changes, replace = false) => go({ pages: '', ...changes }, replace),
      clear: () => go({ pages: '', ...Object.fromEntries(asked.map((name) => [name, ''])) }, false),
      more: () => go({ pages: String(pages + 1) }, true),
    }
  }, [pathname, search, rules])
}

/** In the place of an id: the form for a new one. */
export const NEW = 'new'

/** A step back is on its way: another one would leave the list. */
let isLeaving = false

function goBack() {
  if (isLeaving) return
  isLeaving = true
  addEventListener('popstate', () => (isLeaving = false), { once: true })
  navigate(-1)
}

/**
 * The record whose dialog is open: `?open=ID`, so that links and the palette lead to it. Opened from its list it is a step of its own: Back
 * closes it, and so does closing it. `open` and `close` stay the same while the screen does.
 */
export function useOpenRecord() {
  const { search } = useLocation()
  const open = useCallback((id: string) => {
    const params = new URLSearchParams(location.search)
    const other = params.get('open')
    // The second press of a double click.
    if (other === id) return
    params.set('open', id)
    const replace = other !== null
    navigate(`${location.pathname}?${params}`, { replace, state: replace ? entryState() : OVER })
  }, [])
  const close = useCallback(() => {
    const params = new URLSearchParams(location.search)
    // What was sent is answered, and whoever sent it is somewhere else by now.
    if (!params.has('open')) return
    params.delete('open')
    if (entryState() === OVER) goBack()
    else navigate(params.size > 0 ? `${location.pathname}?${params}` : location.pathname, { replace: true })
  }, [])
  return { id: new URLSearchParams(search).get('open'), open, close }
}
