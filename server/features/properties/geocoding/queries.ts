import type { Db } from '#server/db/connection.ts'
import type { FoundPosition } from '#server/gateways/geocoder.ts'
import { positionColumnsOf } from '#server/db/shown-position.ts'
import { sql } from 'kysely'

/** Reserves the next time at which the geocoder may be asked, for all processes. Null where that is too late. */
export async function reserveTurn(db: Db, everyMs: number, maxWaitMs: number): Promise<{ waitMs: number } | null> {
  const every = sql`make_interval(secs => ${everyMs / 1000})`
  const turn = await db
    .updateTable('geocoder_turns')
    .set({ free_at: sql<Date>`greatest(free_at, clock_timestamp()) + ${every}` })
    .where('free_at', '<=', sql<Date>`clock_timestamp() + make_interval(secs => ${maxWaitMs / 1000})`)
    .returning(sql<number>`(extract(epoch from free_at - ${every} - clock_timestamp()) * 1000)::float8`.as('waitMs'))
    .executeTakeFirst()
  return turn ? { waitMs: Math.max(turn.waitMs, 0) } : null
}

/** The address of a home is to be found. False where it already is, or is known to be unknown. */
export async function request(db: Db, id: string, address: string): Promise<boolean> {
  const requested = await db
    .insertInto('position_lookups')
    .values({ property_id: id, address, due_at: sql<Date>`now()` })
    .onConflict((already) =>
      already
        .column('property_id')
        .doUpdateSet({ address, due_at: sql<Date>`now()`, attempts: 0, outcome: null })
        .where(
          sql<boolean>`position_lookups.address is distinct from excluded.address
            or position_lookups.due_at is null and position_lookups.outcome is distinct from 'unknown'`,
        ),
    )
    .returning('property_id')
    .executeTakeFirst()
  return requested !== undefined
}

/** Homes without a position of staff whose address was never to be found, up to a limit. */
export const requestMissing = (db: Db, most: number) =>
  sql`
    insert into position_lookups (property_id, due_at)
    select id, now() from properties
    where deleted_at is null and (latitude is null or position_from = 'zip')
      and not exists (select from position_lookups where property_id = properties.id)
    limit ${most}
    on conflict do nothing`.execute(db)

/** Those that were given up are to be tried again. */
export const requestGivenUp = (db: Db) =>
  db
    .updateTable('position_lookups')
    .set({ due_at: sql<Date>`now()`, attempts: 0, outcome: null })
    .where('outcome', '=', 'given-up')
    .execute()

/** Takes the next home that is due. Until it is answered or counted as a failure, no other process takes it. */
export async function takeDue(db: Db): Promise<{ id: string; attempts: number } | null> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    update position_lookups set attempts = attempts + 1, due_at = now() + make_interval(mins => (2 ^ attempts)::int)
    where property_id = (
      select property_id from position_lookups where due_at <= now() order by due_at limit 1 for update skip locked
    )
    returning property_id as id, attempts`.execute(db)
  return rows[0] ?? null
}

interface Answer {
  address?: string
  /** Null where it is not to be found any more. */
  outcome: 'found' | 'unknown' | 'given-up' | null
}

export const answer = (db: Db, id: string, given: Answer) =>
  db
    .updateTable('position_lookups')
    .set({ ...given, due_at: null })
    .where('property_id', '=', id)
    .execute()

const PLACE = ['address', 'town', 'zip'] as const

/** Where a home is said to be. Null where it is deleted or staff placed it. */
export async function findUnplaced(db: Db, id: string) {
  const home = await db
    .selectFrom('properties')
    .select([...PLACE, 'location_precision'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('latitude', 'is', null), eb('position_from', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst()
  return home ?? null
}
export type Unplaced = NonNullable<Awaited<ReturnType<typeof findUnplaced>>>

/** Puts a home where its address was found. The version stays, because nothing that staff entered changes. */
export const place = (
  db: Db,
  id: string,
  { latitude, longitude }: FoundPosition,
  precision: Unplaced['location_precision'],
) =>
  db
    .updateTable('properties')
    .set({ ...positionColumnsOf(latitude, longitude, precision), position_from: 'address' })
    .where('id', '=', id)
    .execute()
