import { COUNT_LIMIT } from '#contract/core/paging.ts'
import type { PropertyFilter } from '#contract/properties/filter.ts'
import type { Db } from '#server/db/connection.ts'
import type { ListPage } from '#server/http/lists/keyset.ts'
import { searchLiteral } from './literal.ts'
import type { Location } from './location.ts'
import { lookUp } from './look-up.ts'
import type { Sort } from './orders.ts'
import { pageOf } from './pages.ts'
import { countTerms } from './terms/bits.ts'
import { stepsOf } from './terms/steps.ts'
import { termsOf } from './terms/terms.ts'
import { searchFor } from './walk.ts'

/** The limits of a page, and how many matches are all looked up to count them. */
const LIMITS = { few: 1500, walk: 6000, rows: 5000, many: COUNT_LIMIT }

/**
 * One page of a search with its total, counted to one past `COUNT_LIMIT`. Bits tell how many homes match. Few are looked up and sorted, and many are
 * read in their order from where they begin (decision 0088).
 */
export async function searchList(db: Db, filter: PropertyFilter, location: Location, page: ListPage, limits = LIMITS) {
  const search = searchFor(filter, location)
  const sort: Sort = filter.sort ?? 'usual'
  if (search.wanted.openHouse) {
    // The few homes that are open are looked up by their ids.
    const { rows, total } = await lookUp(db, search, sort, page, { isWhole: true })
    return { rows, total: Math.min(total, COUNT_LIMIT + 1) }
  }
  if (location.kind === 'literal') return await searchLiteral(db, search, sort, page)
  const steps = page.limit > 0 ? stepsOf(sort) : null
  const terms = termsOf(search.wanted)
  const { most, least, slots, having } = await countTerms(db, terms, { others: steps?.terms ?? [], few: limits.few })
  if (most === 0) return { rows: [], total: 0 }
  const isFew = most <= limits.few
  if (least <= limits.many || isFew) {
    const { rows, total } = await lookUp(db, search, sort, page, { isWhole: isFew, slots })
    if (isFew || total <= limits.many) return { rows, total: Math.min(total, COUNT_LIMIT + 1) }
  }
  const rows = page.limit > 0 ? await pageOf(db, search, sort, page, limits, steps, having) : []
  return { rows, total: COUNT_LIMIT + 1 }
}

/** How many homes a search finds, counted to one past `COUNT_LIMIT`. */
export const countSearch = async (db: Db, filter: PropertyFilter, location: Location): Promise<number> =>
  (await searchList(db, filter, location, { limit: 0, after: null })).total
