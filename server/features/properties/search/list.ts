import { COUNT_LIMIT } from '#contract/core/paging.ts'
import { PRICE_TYPES, PROPERTY_TYPES } from '#contract/properties/fields.ts'
import type { PropertyFilter } from '#contract/properties/filter.ts'
import type { Db } from '#server/db/connection.ts'
import type { ListPage } from '#server/http/lists/keyset.ts'
import { FLAGS } from './flags.ts'
import { searchLiteral } from './literal.ts'
import type { Location } from './places/location.ts'
import { lookUp } from './look-up.ts'
import { orderOf, type Sort } from './orders.ts'
import { pageOf } from './pages.ts'
import { EVERY } from './terms/bits.ts'
import { type Counts, countTerms } from './terms/counts.ts'
import { stepsOf } from './terms/steps.ts'
import { termsOf } from './terms/terms.ts'
import { searchFor } from './walk.ts'

/** The limits of a page, how many matches are all looked up to count them, and of which share of all homes an order is read from its beginning. */
const LIMITS = { few: 1500, walk: 6000, rows: 5000, many: COUNT_LIMIT, share: 0.5 }

const TYPE_TERMS = new Map(PRICE_TYPES.map((type) => [type, `#${FLAGS[type]}`]))
const HOME_TYPE_TERMS = new Map(PROPERTY_TYPES.map((type, at) => [type, `#${FLAGS.homeType + at}`]))

/** The kinds of homes that are counted. Only words tell which kinds a search finds: "apartment". */
const kindTerms = ({ kind }: Location, sort: Sort) => [
  ...TYPE_TERMS.values(),
  ...(kind === 'words' && orderOf(sort).isByKind ? HOME_TYPE_TERMS.values() : []),
]

/** The filter for the kinds of all matches, so that the other parts of an order are not walked in vain. Many prices tell the price type. */
function withinKinds(filter: PropertyFilter, having: Counts): PropertyFilter {
  const found = <Type>(terms: ReadonlyMap<Type, string>) =>
    [...terms].filter(([, term]) => (having.get(term)?.matches ?? 0) > 0).map(([type]) => type)
  const [types, homeTypes] = [found(TYPE_TERMS), found(HOME_TYPE_TERMS)]
  return {
    ...filter,
    ...(filter.type === 'all' && types.length === 1 && { type: types[0]! }),
    ...(homeTypes.length > 0 && { homeType: homeTypes }),
  }
}

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
  const others = steps ? [...steps.terms, ...kindTerms(location, sort)] : []
  const { most, least, slots, having } = await countTerms(db, termsOf(search.wanted), {
    others,
    few: limits.few,
    share: limits.share,
  })
  if (most === 0) return { rows: [], total: 0 }
  const isFew = most <= limits.few
  if (least <= limits.many || isFew) {
    const { rows, total } = await lookUp(db, search, sort, page, { isWhole: isFew, slots })
    if (isFew || total <= limits.many) return { rows, total: Math.min(total, COUNT_LIMIT + 1) }
  }
  const found = { ...search, filter: withinKinds(filter, having) }
  const isSparse = most <= (having.get(EVERY)?.homes ?? 0) * limits.share
  const rows = page.limit > 0 ? await pageOf(db, found, sort, page, limits, isSparse ? steps : null, having) : []
  return { rows, total: COUNT_LIMIT + 1 }
}

/** How many homes a search finds, counted to one past `COUNT_LIMIT`. */
export const countSearch = async (db: Db, filter: PropertyFilter, location: Location): Promise<number> =>
  (await searchList(db, filter, location, { limit: 0, after: null })).total
