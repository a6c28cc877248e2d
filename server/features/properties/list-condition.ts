import { COUNT_LIMIT } from '#contract/core/paging.ts'
import type { PropertyFilter } from '#contract/properties/public.ts'
import type { ListedFacts, PropertyChange } from '#server/db/public-change.ts'
import type { Condition } from '#server/http/cache/dependencies.ts'
import type { Position } from '#server/http/lists/cursor.ts'
import { PRICE_BANDS } from './price-fields.ts'

const isAscii = (text: string) => /^[\0-\u007F]*$/.test(text)

/** Whether a position comes before another in the public order: available first, then newest first. */
function isBefore(one: Position, other: Position): boolean {
  const at = one.findIndex((part, index) => part !== other[index])
  return at !== -1 && one[at]! > other[at]!
}

interface ListedPage {
  filter: PropertyFilter
  /** The position of the last property before this page. Null for the first page. */
  after: Position | null
  /** The position of the last property that was read, one past the page. Null where the list ends before. */
  end: Position | null
  total: number
}

/** One page of the public list: which properties are on it, and how many there are in all. */
export function listCondition({ filter, after, end, total }: ListedPage): Condition {
  const text = filter.location.toLowerCase()
  const isCounted = total <= COUNT_LIMIT
  const positionOf = (id: string, { isAvailable, createdAt }: ListedFacts) => [String(isAvailable), createdAt, id]

  const isListed = (facts: ListedFacts | null): facts is ListedFacts =>
    facts !== null &&
    (filter.type === 'all' || filter.type === facts.priceType) &&
    PRICE_BANDS[filter.priceRange].includes(facts.priceBand) &&
    // PostgreSQL's lower case of other letters may be another one, so those match always.
    (!isAscii(text) || facts.searchText.includes(text))

  const isOnPage = (position: Position) =>
    (after === null || isBefore(after, position)) && (end === null || !isBefore(end, position))

  function isAffectedBy({ id, before, after: now }: PropertyChange): boolean {
    const [was, is] = [isListed(before), isListed(now)]
    if (!was && !is) return false
    if (!isAscii(text) && before?.searchText !== now?.searchText) return true
    // "More than 1,000" stays what it is when one is added.
    if (was !== is && (isCounted || was)) return true
    const places = [before, now].flatMap((facts) => (isListed(facts) ? [positionOf(id, facts)] : []))
    const hasMoved = places.length < 2 || places[0]!.join() !== places[1]!.join()
    return hasMoved && places.some(isOnPage)
  }

  return { isAffectedBy }
}
