import { COUNT_LIMIT } from '#contract/core/paging.ts'
import type { PropertyFilter } from '#contract/properties/filter.ts'
import type { ListedFacts, PropertyChange } from '#server/db/public-change.ts'
import type { Condition } from '#server/http/cache/dependencies.ts'
import type { Position } from '#server/http/lists/cursor.ts'
import { isWanted, wantedBy } from './search/conditions.ts'
import type { Location } from './search/places/location.ts'
import { orderOf } from './search/orders.ts'

const isAscii = (text: string) => /^[\0-\u007F]*$/.test(text)

/** Whether a text means something else after a home came to a place: its first property makes known a name, or which places share a home. */
export function namesPlace(location: Location, { before, after }: PropertyChange): boolean {
  if (location.kind !== 'words' && location.kind !== 'places') return false
  if (!after || before?.places === after.places) return false
  const known = location.kind === 'places' ? location.places.flat() : []
  const namedOf = (facts: ListedFacts) => facts.places.split('|').filter((place) => location.names.has(place.slice(2)))
  const named = namedOf(after)
  if (named.some((place) => !known.includes(place))) return true
  return named.length > 1 && (!before || named.join() !== namedOf(before).join())
}

/** Whether a home is in the list, as far as it is known without the database. */
function membership(filter: PropertyFilter, location: Location) {
  const wanted = wantedBy(filter, location)
  // PostgreSQL's lower case of other letters may be another one, so those match always.
  const isUnsure = location.kind === 'literal' && !isAscii(location.text)
  const compared = isUnsure ? { ...wanted, location: { kind: 'any' } as const } : wanted
  return {
    isListed: (facts: ListedFacts | null): facts is ListedFacts => facts !== null && isWanted(compared, facts),
    mayMatchAnew: ({ before, after }: PropertyChange) => isUnsure && before?.searchText !== after?.searchText,
  }
}

/** Whether a change of a home changes a number of homes. "More than 1,000" stays what it is when one is added. */
export function changesCount(filter: PropertyFilter, location: Location, total: number): Condition['isAffectedBy'] {
  const { isListed, mayMatchAnew } = membership(filter, location)
  return (change) => {
    const [was, is] = [isListed(change.before), isListed(change.after)]
    return (
      namesPlace(location, change) ||
      (was !== is && (total <= COUNT_LIMIT || was)) ||
      ((was || is) && mayMatchAnew(change))
    )
  }
}

/** Whether a home comes to those that match, leaves them, or is one of them and has other facts that count. */
function matchingCondition(
  filter: PropertyFilter,
  location: Location,
  isOther: (change: PropertyChange) => boolean,
): Condition {
  const { isListed, mayMatchAnew } = membership(filter, location)
  return {
    isAffectedBy(change) {
      if (namesPlace(location, change)) return true
      const [was, is] = [isListed(change.before), isListed(change.after)]
      if (!was && !is) return false
      return was !== is || isOther(change) || mayMatchAnew(change)
    },
  }
}

/** Whether a change of a home changes how many homes of a list have which facts. */
export const facetsCondition = (filter: PropertyFilter, location: Location): Condition =>
  matchingCondition(
    filter,
    location,
    ({ before, after }) => before?.flags !== after?.flags || before?.bedrooms !== after?.bedrooms,
  )

/** Whether a change of a home changes a map: a home that comes, goes, moves or costs another amount. */
export const mapCondition = (filter: PropertyFilter, location: Location): Condition =>
  matchingCondition(
    filter,
    location,
    ({ before, after }) =>
      before?.latitude !== after?.latitude ||
      before?.longitude !== after?.longitude ||
      before?.priceCents !== after?.priceCents,
  )

interface ListedPage {
  filter: PropertyFilter
  /** What the location in the filter stood for. */
  location: Location
  /** The position of the last property before this page. Null for the first page. */
  after: Position | null
  /** The position of the last property that was read, one past the page. Null where the list ends before. */
  end: Position | null
  total: number
}

/** One page of the public list: which properties are on it, and how many there are in all. */
export function listCondition({ filter, location, after, end, total }: ListedPage): Condition {
  const { isListed } = membership(filter, location)
  const countChanges = changesCount(filter, location, total)
  const { isBefore, positionOfFacts } = orderOf(filter.sort ?? 'usual')

  const isOnPage = (position: Position) =>
    (after === null || isBefore(after, position)) && (end === null || !isBefore(end, position))

  function isAffectedBy(change: PropertyChange): boolean {
    if (countChanges(change)) return true
    const positions = [change.before, change.after].flatMap((facts) =>
      isListed(facts) ? [positionOfFacts(change.id, facts)] : [],
    )
    const hasMoved = positions.length < 2 || positions[0]!.join() !== positions[1]!.join()
    return hasMoved && positions.some(isOnPage)
  }

  return { isAffectedBy }
}
