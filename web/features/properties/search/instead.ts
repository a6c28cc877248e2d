import { refine } from '#contract/properties/refine.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Filter } from './filter.ts'
import { narrowed } from './property-list.ts'

/** For a search without results: what the location may mean, and which filter leaves none. */
export const instead = (filter: Filter) => {
  const query = narrowed({ ...filter, sort: '' })
  return queryOptions({ queryKey: [refine.instead.path, query], queryFn: () => call(refine.instead, { query }) })
}
