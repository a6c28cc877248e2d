import { useLocation } from '#web/lib/routing/router.tsx'
import { useMemo } from 'react'
import { filterOf, pagesOf } from './filter.ts'

/** The filter in the URL, and how many pages of the list are shown. */
export function useFilter() {
  const { search } = useLocation()
  return useMemo(() => {
    const address = new URLSearchParams(search)
    return { filter: filterOf(address), pages: pagesOf(address) }
  }, [search])
}
