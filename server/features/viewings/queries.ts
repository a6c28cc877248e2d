import { explainOverlap } from '#server/http/lists/overlap.ts'
import type { ViewingState } from '#contract/viewings/fields.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type ViewingRow = Selectable<Database['viewings']> & { title: string; address: string; is_offered: boolean }

export const withHome = (db: Db) =>
  db
    .selectFrom('viewings')
    .innerJoin('properties', 'properties.id', 'viewings.property_id')
    .selectAll('viewings')
    .select(['properties.title', 'properties.address'])
    .select(sql<boolean>`properties.deleted_at is null and properties.is_available`.as('is_offered'))

export const find = (db: Db, id: string): Promise<ViewingRow | undefined> =>
  withHome(db).where('viewings.id', '=', id).executeTakeFirst()

export const lock = (trx: Db, id: string): Promise<ViewingRow | undefined> =>
  withHome(trx).where('viewings.id', '=', id).forUpdate('viewings').executeTakeFirst()

export const TAKEN = 'Someone else just took this time. Please pick another.'

/** Why the database refuses a time, by the constraint. The last two are about open houses, because those of viewings come first. */
const REFUSALS: Readonly<Record<string, string>> = {
  viewings_one_guide: 'That staff member already has a viewing at that time.',
  occupied_host: 'That staff member has an open house at that time.',
  occupied_home: 'There is an open house at that time. Please pick another.',
}

/** A time that overlaps another is refused by the database, whoever writes. */
const refuseTaken = <Result>(write: Promise<Result>) =>
  explainOverlap(write, (constraint) => REFUSALS[constraint] ?? TAKEN)

/** Bookings of one home wait for each other, so that none exceeds the limit of a day. */
export const lockHome = (trx: Db, propertyId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('viewings'), hashtext(${propertyId}))`.execute(trx)

/** Frees the times of holds that have run out. */
export const expireHolds = (db: Db, now: Date) =>
  db
    .updateTable('viewings')
    .set({ state: 'expired' })
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .execute()

export const insert = (trx: Db, values: Insertable<Database['viewings']>) =>
  refuseTaken(trx.insertInto('viewings').values(values).returning('id').executeTakeFirstOrThrow())

export const update = (trx: Db, id: string, values: Updateable<Database['viewings']>) =>
  refuseTaken(
    trx
      .updateTable('viewings')
      .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute(),
  )

export const isOpen = (state: ViewingState) => state === 'requested' || state === 'booked'

/** Deletes holds that came to nothing after a day, and viewings after the period that the privacy page states. */
export async function deleteOld(db: Db, days: number) {
  await db
    .deleteFrom('viewings')
    .where('state', 'in', ['held', 'expired'])
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('viewings')
    .where('ends_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}
