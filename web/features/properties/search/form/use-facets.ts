import { refine } from '#contract/properties/refine.ts'
import { call } from '#web/lib/api/call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Filter } from '../filter.ts'
import { narrowed } from '../property-list.ts'

type Facets = Readonly<Record<string, Readonly<Record<string, number | null>>>>

/** How many homes each choice of a field would leave. */
export const FacetsContext = createContext<Facets | undefined>(undefined)

export function useFacets(filter: Filter, isAsked: boolean): Facets | undefined {
  const query = narrowed({ ...filter, sort: '' })
  const { data } = useQuery({
    queryKey: [refine.facets.path, query],
    queryFn: () => call(refine.facets, { query }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return data
}
