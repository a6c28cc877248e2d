import { useCallback, useMemo } from 'react'
import { entryState, navigate } from './history.ts'
import { useLocation } from './router.tsx'
import type { Scroll } from './scroll-rule.ts'

/** The filters that a list has. Each accepts any text or one of the listed values. */
type Rules = Readonly<Record<string, 'text' | readonly string[]>>
type ValuesOf<R extends Rules> = { [Name in keyof R]?: R[Name] extends readonly (infer Word)[] ? Word : string }

export interface ListState<R extends Rules = Rules> {
  /** The active filters, as the call's query expects them. Others are left out. */
  values: ValuesOf<R>
  /** How many pages are shown. */
  pages: number
  /** Any filter other than the sort order is set. */
  isFiltered: boolean
  /** Changes filters and goes back to the first page. Empty text removes a filter. `replace` replaces the history entry. */
  change: (changes: Readonly<Record<string, string>>, replace?: boolean) => void
  clear: () => void
  more: () => void
}

/** The state of a history entry for an overlay. */
const OVER: Scroll = 'keep'

/** Users who need more rows should search. */
const MAX_PAGES = 20

function read<const R extends Rules>(search: string, rules: R) {
  const params = new URLSearchParams(search)
  const values = Object.entries(rules).flatMap(([name, words]) => {
    const value = params.get(name)?.trim() ?? ''
    return value !== '' && (words === 'text' || words.includes(value)) ? [[name, value] as const] : []
  })
  const pages = Math.trunc(Number(params.get('pages')))
  return {
    values: Object.fromEntries(values) as ValuesOf<R>,
    pages: pages >= 1 ? Math.min(pages, MAX_PAGES) : 1,
  }
}

/**
 * The state of a list in the URL, so that it can be bookmarked, shared and restored by Back. Unknown values are ignored. `rules` must be a constant.
 */
export function useListState<const R extends Rules>(rules: R): ListState<R> {
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const { values, pages } = read(search, rules)
    const go = (changes: Readonly<Record<string, string>>, replace: boolean) => {
      // The current URL instead of the rendered one, because another filter may have just changed.
      const params = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') params.delete(name)
        else params.set(name, value)
      }
      const address = params.size > 0 ? `${pathname}?${params}` : pathname
      if (address === location.pathname + location.search) return
      navigate(address, { replace, state: replace ? entryState() : null })
    }
    const active = Object.keys(values).filter((name) => name !== 'sort')
    return {
      values,
      pages,
      isFiltered: active.length > 0,
      change: (changes, replace = false) => go({ pages: '', ...changes }, replace),
      clear: () => go({ pages: '', ...Object.fromEntries(active.map((name) => [name, ''])) }, false),
      more: () => go({ pages: String(pages + 1) }, true),
    }
  }, [pathname, search, rules])
}

/** Opens the form for a new record instead of an id. */
export const NEW = 'new'

/** Going back is in progress, so going back again would leave the list. */
let isLeaving = false

function goBack() {
  if (isLeaving) return
  isLeaving = true
  addEventListener('popstate', () => (isLeaving = false), { once: true })
  navigate(-1)
}

/**
 * The record whose dialog is open: `?open=ID`, so that links and the command palette can open it. Opened from the list it gets a history entry, so
 * Back closes it, and closing it goes back. `open` and `close` never change identity. Another `name` is for a form over an open record: `?edit=ID`.
 */
export function useOpenRecord(name = 'open') {
  const { search } = useLocation()
  const open = useCallback(
    (id: string) => {
      const params = new URLSearchParams(location.search)
      const other = params.get(name)
      // The second click of a double click.
      if (other === id) return
      params.set(name, id)
      const replace = other !== null
      navigate(`${location.pathname}?${params}`, { replace, state: replace ? entryState() : OVER })
    },
    [name],
  )
  const close = useCallback(() => {
    const params = new URLSearchParams(location.search)
    // The response came after the user went elsewhere.
    if (!params.has(name)) return
    params.delete(name)
    if (entryState() === OVER) goBack()
    else navigate(params.size > 0 ? `${location.pathname}?${params}` : location.pathname, { replace: true })
  }, [name])
  return { id: new URLSearchParams(search).get(name), open, close }
}
