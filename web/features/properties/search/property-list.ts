import { properties } from '#contract/properties/public.ts'
import { callPage } from '#web/lib/api/call.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { toCard } from '../card/card-property.ts'
import { type Field, FIELDS, type Filter, NO_FILTER } from './filter.ts'

/** The filter without default values. Unknown values are sent too, because the API refuses them. */
export function narrowed(filter: Filter): Partial<Record<Field, never>> {
  return Object.fromEntries(
    FIELDS.filter((field) => field !== 'view' && filter[field] !== NO_FILTER[field]).map((field) => [
      field,
      filter[field],
    ]),
  )
}

/** The matching properties, page by page. */
export const propertyList = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [properties.list.path, narrowed(filter)],
    queryFn: async ({ pageParam }) => {
      const page = await callPage(properties.list, {
        query: { ...narrowed(filter), ...(pageParam !== null && { cursor: pageParam }) },
      })
      return { ...page, items: page.items.map(toCard) }
    },
    // What has failed is shown as failed, and not loaded again by another part of the page.
    enabled: ({ state }) => state.status !== 'error',
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
