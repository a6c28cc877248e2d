import { type PropertyFilter, properties } from '#contract/properties.ts'
import { call, callPage } from '#web/lib/call.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Filter } from './filter.ts'

/** The listings that fit, page by page. */
export const propertyList = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [properties.list.path, filter],
    // What the address says goes to the API unread: it is the one that refuses.
    queryFn: ({ pageParam }) =>
      callPage(properties.list, {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        query: { ...(filter as PropertyFilter), ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export const property = (id: string) =>
  queryOptions({
    queryKey: [properties.get.path, id],
    queryFn: () => call(properties.get, { params: { id } }),
  })

export const similarProperties = (id: string) =>
  queryOptions({
    queryKey: [properties.similar.path, id],
    queryFn: () => call(properties.similar, { params: { id } }),
  })
