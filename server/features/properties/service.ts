import type { PropertyFilter } from '#contract/properties/filter.ts'
import type { Db } from '#server/db/connection.ts'
import type { ListedFacts } from '#server/db/public-change.ts'
import { type ChangedRow, listChanged } from './history/changed-queries.ts'
import { presentInList } from './present.ts'
import { isWanted, wantedBy } from './search/conditions.ts'
import { withTypedFacts } from './search/open-homes.ts'
import { locationOf } from './search/places/location.ts'

export { findLatestChange } from './history/changed-queries.ts'

/** Tells which properties match filters, and whether the location of each is only names of places. Looks up a location once. */
export function createMatcher(db: Db) {
  const locations = new Map<string, ReturnType<typeof locationOf>>()
  return async (given: PropertyFilter) => {
    const filter = withTypedFacts(given)
    const lookUp = locations.get(filter.location) ?? locationOf(db, filter.location)
    locations.set(filter.location, lookUp)
    const location = await lookUp
    const wanted = wantedBy(filter, location)
    return { isPlace: location.kind === 'places', fits: (facts: ListedFacts) => isWanted(wanted, facts) }
  }
}
export type Matcher = ReturnType<typeof createMatcher>

/** A home that is available, as it is now, and what changed. */
export interface ChangedHome {
  home: ReturnType<typeof presentInList>
  facts: ListedFacts
  /** The latest first. */
  changes: { at: Date; isListed: boolean; isOtherOffer: boolean; oldCents: number }[]
}

const changeOf = ({ changed_at: at, old_status, old_price_type, price_type, old_price_cents }: ChangedRow) => ({
  at,
  /** It was not offered like this before. */
  isListed: old_status !== 'available' || old_price_type !== price_type,
  /** It was for sale and is for rent now, or the reverse, or it is a new listing. */
  isOtherOffer: old_price_type !== price_type,
  oldCents: Number(old_price_cents),
})

/** The homes that were listed or changed their price in a span of time, the latest first. */
export async function changedHomes(db: Db, after: Date, until: Date, limit: number): Promise<ChangedHome[]> {
  const byHome = Map.groupBy(await listChanged(db, after, until, limit), ({ id }) => id)
  return [...byHome.values()].map((rows) => ({
    home: presentInList(rows[0]!),
    facts: rows[0]!.facts,
    changes: rows.map(changeOf),
  }))
}
