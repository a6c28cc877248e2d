import { properties } from '#contract/properties/public.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const property = (id: string) =>
  queryOptions({
    queryKey: [properties.get.path, id],
    queryFn: () => call(properties.get, { params: { id } }),
  })
