import type { PropertyFilter } from '#contract/properties/filter.ts'
import { typedFacts } from '#contract/properties/typed-facts.ts'
import type { Db } from '#server/db/connection.ts'
import type { ListedFacts } from '#server/db/public-change.ts'
import { openHomes, spanOf } from '#server/features/open-houses/service.ts'

/** A filter with the homes that are open when it asks. Few are, so a search begins with them. */
export type ResolvedFilter = PropertyFilter & { openHomes?: readonly string[] }

/** A filter with those that its location names: "2br Boston". What is typed replaces what is chosen. */
export function withTypedFacts(filter: PropertyFilter): PropertyFilter {
  const typed = typedFacts(filter.location)
  if (!typed) return filter
  const { location, beds, baths, homeType, type } = typed
  return {
    ...filter,
    location,
    ...(beds !== undefined && { beds: Number(beds) }),
    ...(baths !== undefined && { baths: Number(baths) }),
    ...(homeType && { homeType: [homeType] }),
    ...(type && { type }),
  }
}

/** A filter as a search reads it: with what its location names, and with the homes that are open. */
export async function resolveFilter(db: Db, given: PropertyFilter): Promise<ResolvedFilter> {
  const filter = withTypedFacts(given)
  return filter.openHouse === undefined ? filter : { ...filter, openHomes: await openHomes(db, filter.openHouse) }
}

/** When a home must be open, as texts that sort like instants, and which homes are. */
export interface WantedOpenHouse {
  from: string
  to: string | null
  ids: readonly string[] | undefined
}

export function openHouseWantedBy({ openHouse, openHomes: ids }: ResolvedFilter): WantedOpenHouse | null {
  if (openHouse === undefined) return null
  const { from, to } = spanOf(openHouse, new Date())
  return { from: from.toISOString(), to: to && to.toISOString(), ids }
}

/** Whether a home is open when it must be. */
export const isOpenIn = ({ from, to }: WantedOpenHouse, { openHouses, isAvailable }: ListedFacts) =>
  isAvailable && (openHouses?.some(({ startsAt, endsAt }) => endsAt > from && (to === null || startsAt < to)) ?? false)

/** The homes that are open, for a query. Without them, a search would find too many. */
export function idsIn({ ids }: WantedOpenHouse): readonly string[] {
  if (!ids) throw new Error('The open homes of a search were not looked up')
  return ids
}
