import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

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

/** More than a screen of rows; whoever wants more searches. */
const MOST_PAGES = 20

function read<const R extends Rules>(search: string, rules: R) {
  const params = new URLSearchParams(search)
  const known = Object.entries(rules).flatMap(([name, words]) => {
    const value = params.get(name)?.trim() ?? ''
    return value !== '' && (words === 'text' || words.includes(value)) ? [[name, value] as const] : []
  })
  const pages = Math.trunc(Number(params.get('pages')))
  return {
    values: Object.fromEntries(known) as ValuesOf<R>,
    pages: pages >= 1 ? Math.min(pages, MOST_PAGES) : 1,
  }
}

/**
 * What a list shows stands in the address: it can be kept, sent on and gone back to. What the address says and `rules` do not know is as if
 * it were not said. `rules` is a constant of the module.
 */
export function useListState<const R extends Rules>(rules: R): ListState<R> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const { values, pages } = read(search, rules)
    const go = (changes: Readonly<Record<string, string>>, replace: boolean) => {
      // The address as it is, and not as it was last drawn: another choice may just have been made.
      const params = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') params.delete(name)
        else params.set(name, value)
      }
      void navigate(params.size > 0 ? `${pathname}?${params}` : pathname, { replace })
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
  }, [pathname, search, navigate, rules])
}

/** The record whose dialog is open: `?open=ID`, so that links and the palette lead to it. */
export function useOpenRecord() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const show = (id: string | null) => {
      const next = new URLSearchParams(location.search)
      if (id === null) next.delete('open')
      else next.set('open', id)
      void navigate(next.size > 0 ? `${pathname}?${next}` : pathname, { replace: true })
    }
    return { id: params.get('open'), open: (id: string) => show(id), close: () => show(null) }
  }, [pathname, search, navigate])
}
