import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type OpenHouseRow = Selectable<Database['open_houses']> & { title: string; address: string; is_offered: boolean }
export type GuestRow = Selectable<Database['open_house_guests']>

export const withHome = (db: Db) =>
  db
    .selectFrom('open_houses')
    .innerJoin('properties', 'properties.id', 'open_houses.property_id')
    .selectAll('open_houses')
    .select(['properties.title', 'properties.address'])
    .select(sql<boolean>`properties.deleted_at is null and properties.is_available`.as('is_offered'))

export const find = (db: Db, id: string): Promise<OpenHouseRow | undefined> =>
  withHome(db).where('open_houses.id', '=', id).executeTakeFirst()

/** Guests of one open house wait for each other, so that no more come than fit. */
export const lock = (trx: Db, id: string): Promise<OpenHouseRow | undefined> =>
  withHome(trx).where('open_houses.id', '=', id).forUpdate('open_houses').executeTakeFirst()

export const update = (trx: Db, id: string, values: Updateable<Database['open_houses']>) =>
  trx
    .updateTable('open_houses')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const findGuest = (db: Db, id: string): Promise<GuestRow | undefined> =>
  db.selectFrom('open_house_guests').selectAll().where('id', '=', id).executeTakeFirst()

/** The guest who comes, or may still confirm, under this address. */
export const findByEmail = (trx: Db, openHouseId: string, email: string): Promise<GuestRow | undefined> =>
  trx
    .selectFrom('open_house_guests')
    .selectAll()
    .where('open_house_id', '=', openHouseId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('state', 'in', ['asked', 'coming'])
    .executeTakeFirst()

export const insertGuest = (trx: Db, values: Insertable<Database['open_house_guests']>) =>
  trx.insertInto('open_house_guests').values(values).returning('id').executeTakeFirstOrThrow()

export const updateGuest = (trx: Db, id: string, values: Updateable<Database['open_house_guests']>) =>
  trx
    .updateTable('open_house_guests')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Marks guests who have not confirmed in time. */
export const expireGuests = (db: Db, now: Date, openHouseId?: string) =>
  db
    .updateTable('open_house_guests')
    .set({ state: 'expired', expires_at: null, updated_at: now })
    .where('state', '=', 'asked')
    .where('expires_at', '<=', now)
    .$if(openHouseId !== undefined, (query) => query.where('open_house_id', '=', openHouseId!))
    .execute()

/** The next guests who do not know the latest news. Locked, and left to whoever has locked them. Who has not confirmed will read a new time when they do. */
export const listUntold = (trx: Db, { id, state, news }: OpenHouseRow, now: Date, limit: number) =>
  trx
    .selectFrom('open_house_guests')
    .select('id')
    // A guest knows the time of their own last change. Of several moves since then, the first one began there.
    .select((eb) =>
      eb
        .selectFrom('open_house_changes as change')
        .select('change.moved_from')
        .whereRef('change.open_house_id', '=', 'open_house_guests.open_house_id')
        .whereRef('change.at', '>', 'open_house_guests.updated_at')
        .where('change.moved_from', 'is not', null)
        .orderBy('change.id')
        .limit(1)
        .as('movedFrom'),
    )
    .where('open_house_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'coming'),
        ...(state === 'cancelled' ? [eb.and([eb('state', '=', 'asked'), eb('expires_at', '>', now)])] : []),
      ]),
    )
    .where('told', '<', news)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Reminders begin anew, because the time has changed. */
export const resetReminders = (
  trx: Db,
  openHouseId: string,
  reminded: Pick<Updateable<Database['open_house_guests']>, 'reminded_day_at' | 'reminded_hours_at'>,
) => trx.updateTable('open_house_guests').set(reminded).where('open_house_id', '=', openHouseId).execute()

/** Homes that are open in a span of time, and when the first of these open houses is over. */
export async function listOpenHomes(db: Db, { from, to }: { from: Date; to: Date | null }) {
  const rows = await db
    .selectFrom('open_houses')
    .innerJoin('properties', 'properties.id', 'open_houses.property_id')
    .select(['property_id', 'ends_at'])
    .where('state', '=', 'planned')
    .where('properties.is_available', '=', true)
    .where('properties.deleted_at', 'is', null)
    .where('ends_at', '>', from)
    .$if(to !== null, (query) => query.where('starts_at', '<', to))
    .orderBy('ends_at')
    .execute()
  return { ids: [...new Set(rows.map(({ property_id: id }) => id))], firstEnd: rows[0]?.ends_at ?? null }
}

/** Deletes what came to nothing after a day, and guests after the period that the privacy page states. */
export async function deleteOld(db: Db, days: number) {
  await db
    .deleteFrom('open_house_guests')
    .where('state', 'in', ['typed', 'expired', 'asked'])
    .where('updated_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('open_house_guests')
    .using('open_houses')
    .whereRef('open_houses.id', '=', 'open_house_guests.open_house_id')
    .where('open_houses.ends_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}
