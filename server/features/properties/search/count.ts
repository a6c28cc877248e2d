import type { PropertyFilter } from '#contract/properties/filter.ts'
import type { Db } from '#server/db/connection.ts'
import { lookUp, planCount, walkForCount } from './list.ts'
import type { Location } from './location.ts'
import { searchFor } from './walk.ts'

/** How many homes a search finds, counted to one past `COUNT_LIMIT`. */
export async function countSearch(db: Db, filter: PropertyFilter, location: Location): Promise<number> {
  const search = searchFor(filter, location)
  const { total, index } = await planCount(db, search)
  if (total !== null) return total
  return index === null
    ? (await lookUp(db, search, 'usual', { limit: 1, after: null })).total
    : await walkForCount(db, search, index)
}
