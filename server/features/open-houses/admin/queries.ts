import { beginOfDay } from '#server/jobs/visits.ts'
import type { Db } from '#server/db/connection.ts'
import { type GuestRow, type OpenHouseRow, withHome } from '#server/features/open-houses/queries.ts'
import { sql } from 'kysely'

const people = (state: 'coming' | 'asked') =>
  sql<number>`(select coalesce(sum(party), 0)::int from open_house_guests as guest where guest.open_house_id = open_houses.id
    and guest.state = ${state} and (guest.expires_at is null or guest.expires_at > now()))`.as(state)

export type CountedRow = OpenHouseRow & { coming: number; asked: number }

const counted = (db: Db) => withHome(db).select(people('coming')).select(people('asked'))

export const findCounted = (db: Db, id: string): Promise<CountedRow | undefined> =>
  counted(db).where('open_houses.id', '=', id).executeTakeFirst()

export const listBetween = (db: Db, from: string, to: string): Promise<CountedRow[]> =>
  counted(db)
    .where('starts_at', '>=', beginOfDay(from))
    .where('starts_at', '<', beginOfDay(to, 1))
    .orderBy('starts_at')
    .orderBy('open_houses.id')
    .execute()

/** How long staff find an open house of the past at its home. */
const LISTED_DAYS = 90

export const listOfProperty = (db: Db, propertyId: string): Promise<CountedRow[]> =>
  counted(db)
    .where('property_id', '=', propertyId)
    .where('ends_at', '>', sql<Date>`now() - make_interval(days => ${LISTED_DAYS})`)
    .orderBy('starts_at', 'desc')
    .orderBy('open_houses.id')
    .limit(100)
    .execute()

/** How many open houses of a home are still to come. */
export async function countAhead(trx: Db, propertyId: string, now: Date): Promise<number> {
  const { ahead } = await trx
    .selectFrom('open_houses')
    .select(sql<number>`count(*)::int`.as('ahead'))
    .where('property_id', '=', propertyId)
    .where('state', '=', 'planned')
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return ahead
}

/** Whether a home can be shown. */
export const findHome = (trx: Db, id: string) =>
  trx
    .selectFrom('properties')
    .select(['id', 'is_available'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export interface Wanted {
  propertyId: string
  hostId: string | null
  startsAt: Date
  endsAt: Date
  /** The open house that is changed. */
  except: string | null
}

/** What takes the home or the host at that time. */
export const findTaken = (trx: Db, { propertyId, hostId, startsAt, endsAt, except }: Wanted) =>
  trx
    .selectFrom('occupied_times')
    .select(['kind', 'starts_at', 'property_id'])
    .where((eb) =>
      eb.or([eb('property_id', '=', propertyId), ...(hostId === null ? [] : [eb('host_id', '=', hostId)])]),
    )
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .orderBy('starts_at')
    .executeTakeFirst()

const CAME_FIRST = sql`array_position(array['coming', 'asked', 'cancelled', 'expired'], state)`

/** The guests, those who come first, without forms that could not be taken. */
export const listGuests = (db: Db, openHouseId: string): Promise<GuestRow[]> =>
  db
    .selectFrom('open_house_guests')
    .selectAll()
    .where('open_house_id', '=', openHouseId)
    .where('state', '<>', 'typed')
    .orderBy(CAME_FIRST)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
