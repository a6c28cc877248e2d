import { featuredProperties } from '#contract/properties/featured.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** The properties that staff chose for the home page; none where nobody chose any. */
export const featured = () =>
  queryOptions({
    queryKey: [featuredProperties.list.path],
    queryFn: () => call(featuredProperties.list, {}),
  })
