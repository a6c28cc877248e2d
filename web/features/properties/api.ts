import { type PropertyFilter, properties } from '#contract/properties/public.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { toCard } from './card/card-property.ts'
import { FIELDS, type Filter, NO_FILTER } from './search/filter.ts'

/** The filter without default values. Unknown values are sent too, because the API refuses them. */
function narrowed(filter: Filter): Partial<PropertyFilter> {
  return Object.fromEntries(
    FIELDS.filter((field) => filter[field] !== NO_FILTER[field]).map((field) => [field, filter[field]]),
  )
}

/** The matching properties, page by page. */
export const propertyList = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [properties.list.path, filter],
    queryFn: async ({ pageParam }) => {
      const page = await callPage(properties.list, {
        query: { ...narrowed(filter), ...(pageParam !== null && { cursor: pageParam }) },
      })
      return { ...page, items: page.items.map(toCard) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** Three homes for a page that has none of its own: those that match a text, or the newest. */
export const nearestProperties = (location: string) =>
  queryOptions({
    queryKey: [properties.list.path, 'nearest', location],
    queryFn: async () => (await callPage(properties.list, { query: { location } })).items.slice(0, 3).map(toCard),
  })

export const property = (id: string) =>
  queryOptions({
    queryKey: [properties.get.path, id],
    queryFn: () => call(properties.get, { params: { id } }),
  })

export const similarProperties = (id: string) =>
  queryOptions({
    queryKey: [properties.similar.path, id],
    queryFn: async () => (await call(properties.similar, { params: { id } })).map(toCard),
  })
