import { featuredProperties } from '#contract/properties/featured.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** The properties that staff featured on the home page. May be empty. */
export const featured = () =>
  queryOptions({
    queryKey: [featuredProperties.list.path],
    queryFn: () => call(featuredProperties.list, {}),
  })
