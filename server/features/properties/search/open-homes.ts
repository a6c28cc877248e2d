import type { PropertyFilter } from '#contract/properties/filter.ts'
import type { Db } from '#server/db/connection.ts'
import type { ListedFacts } from '#server/db/public-change.ts'
import { openHomes, spanOf } from '#server/features/open-houses/service.ts'

/** A filter with the homes that are open when it asks. Few are, so a search begins with them. */
export type ResolvedFilter = PropertyFilter & { openHomes?: readonly string[] }

export const withOpenHomes = async (db: Db, filter: PropertyFilter): Promise<ResolvedFilter> =>
  filter.openHouse === undefined ? filter : { ...filter, openHomes: await openHomes(db, filter.openHouse) }

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
