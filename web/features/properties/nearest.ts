import { properties } from '#contract/properties/public.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'
import { toCard } from './card/card-property.ts'

/** Three homes for a page that has none of its own: those that match a text, or the newest. */
export const nearestProperties = (location: string) =>
  queryOptions({
    queryKey: [properties.list.path, 'nearest', location],
    queryFn: async () => (await callPage(properties.list, { query: { location } })).items.slice(0, 3).map(toCard),
  })

export const similarProperties = (id: string) =>
  queryOptions({
    queryKey: [properties.similar.path, id],
    queryFn: async () => (await call(properties.similar, { params: { id } })).map(toCard),
  })
