import { companyDay, addDays } from '#contract/core/calendar.ts'
import type { Database } from '#server/db/schema.ts'
import { validUntil } from '#server/http/cache/dependencies.ts'
import type { Selectable } from 'kysely'
import { beginOf, longWhen, shortWhen } from './local-time.ts'
import type { OpenHouseRow } from './queries.ts'

/** The columns of a home that say whether and when visitors may come. */
export type OpenHome = Pick<Selectable<Database['properties']>, 'open_houses' | 'status'>

const DAYS_SHOWN = 7

/** Those of a home that are not over. The response is valid until the next of them is. */
function ahead({ open_houses: all, status }: OpenHome, now: Date) {
  if (all === null || status !== 'available') return []
  const found = all
    .map((one) => Object.assign({}, one, { startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) }))
    .filter(({ endsAt }) => endsAt > now)
  for (const { endsAt } of found) validUntil(endsAt)
  return found
}

/**
 * The next open house of a home, for a card, which names only the weekday. One that is more than a week away is left out until then. Undefined for none.
 */
export function nextOpenHouse(home: OpenHome, now = new Date()) {
  const next = ahead(home, now).find(({ isCancelled }) => !isCancelled)
  if (!next) return undefined
  const { id, startsAt, endsAt } = next
  const shownFrom = beginOf(addDays(companyDay(startsAt), 1 - DAYS_SHOWN))
  if (shownFrom > now) {
    validUntil(shownFrom)
    return undefined
  }
  return { id, startsAt, endsAt, when: shortWhen(startsAt, endsAt) }
}

/** The open houses of a home for its page, in order, with those that were cancelled. */
export const openHousesOf = (home: OpenHome, now = new Date()) =>
  ahead(home, now).map(({ id, startsAt, endsAt, isCancelled, isFull, movedFrom, note }) => ({
    id,
    startsAt,
    endsAt,
    when: longWhen(startsAt, endsAt),
    isCancelled,
    isFull,
    movedFrom: movedFrom === null ? null : new Date(movedFrom),
    note,
  }))

function stateOf({ state, is_offered: isOffered, starts_at: startsAt, ends_at: endsAt }: OpenHouseRow, now: Date) {
  if (state === 'cancelled' || !isOffered) return 'cancelled' as const
  if (endsAt <= now) return 'over' as const
  return startsAt <= now ? ('begun' as const) : ('planned' as const)
}

/** One open house for the form of its guests. */
export const present = (row: OpenHouseRow, now: Date) => ({
  id: row.id,
  propertyId: row.property_id,
  title: row.title,
  address: row.address,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  note: row.note,
  state: stateOf(row, now),
  cancelReason: row.cancel_reason,
  placesLeft: row.capacity === null ? null : Math.max(row.capacity - row.going, 0),
})
