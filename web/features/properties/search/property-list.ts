import { properties } from '#contract/properties/public.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callPage } from '#web/lib/api/call.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { toCard } from '../card/card-property.ts'
import { type Field, FIELDS, type Filter, isView, NO_FILTER } from './filter.ts'

/** The filter without default values. Unknown values are sent too, because the API refuses them. */
export function narrowed(filter: Filter): Partial<Record<Field, never>> {
  const isOfList = (field: Field) => field !== 'view' || !isView(filter.view)
  return Object.fromEntries(
    FIELDS.filter((field) => isOfList(field) && filter[field] !== NO_FILTER[field]).map((field) => [
      field,
      filter[field],
    ]),
  )
}

/** As the API refuses what it does not know. */
const unknownView = () => new ApiError(400, JSON.stringify({ message: 'view must be map', code: 'validation' }))

/** The matching properties, page by page. */
export const propertyList = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [properties.list.path, narrowed(filter)],
    queryFn: async ({ pageParam }) => {
      if (!isView(filter.view)) throw unknownView()
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
