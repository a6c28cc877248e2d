import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { propertyList } from '../property-list.ts'
import type { Filter } from '../filter.ts'
import { formatHomes } from '../format-homes.ts'
import { useFacets } from './use-facets.ts'
import { errorsOf } from './field-errors.ts'

/** Long enough for another letter or another box. */
const PAUSE_MS = 250

/**
 * How many homes a search would show, such as `23 homes`, and how many each choice would leave. The first page is loaded with it. Without a number,
 * `homes`.
 */
export function useCount(draft: Filter, isAsked: boolean, isOpen = true) {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, draft)
    return () => clearTimeout(timer)
  }, [draft])
  const isSound = isAsked && Object.keys(errorsOf(settled)).length === 0
  const facets = useFacets(settled, isSound && isOpen)
  const { data, isError } = useInfiniteQuery({
    ...propertyList(settled),
    // A list that has failed says so itself, and would vanish if it were counted again.
    enabled: ({ state }) => isSound && state.status !== 'error',
    placeholderData: keepPreviousData,
  })
  const first = isAsked && !isError ? data?.pages[0] : undefined
  return { count: first ? formatHomes(first.total) : 'homes', facets }
}
