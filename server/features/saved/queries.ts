import { SAVED_MAX, type saved } from '#contract/saved/own.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { parseCents } from '#contract/core/money.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

export type Saving = InputOf<typeof saved.put>['body']
export type NewHome = Saving & { id: string }

export const list = (db: Db, userId: string) =>
  db
    .selectFrom('saved_homes')
    .select(['property_id', 'saved_at', 'title', 'price_cents', 'price_type', 'status', 'note'])
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('property_id')
    .execute()

export type SavedRow = Awaited<ReturnType<typeof list>>[number]

/** Changes of one user's list wait for each other, so that it never has more than `SAVED_MAX`. */
export const lockList = (trx: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('saved_homes' || ${userId}::text, 0))`.execute(trx)

const toRow = ({ id, savedAt, price, priceType, status, note }: NewHome) => ({
  id,
  // The clock of a device may be wrong.
  saved_at: new Date(Math.min(Date.now(), Math.max(0, savedAt.getTime()))),
  price_cents: parseCents(price)!,
  price_type: priceType,
  status,
  // Half of a surrogate pair cannot be stored.
  note: note.toWellFormed(),
})

/** Adds the homes that exist, the last saved first, as far as there is room. */
export const add = (trx: Db, userId: string, homes: readonly NewHome[]) =>
  sql`
    insert into saved_homes (user_id, property_id, saved_at, title, price_cents, price_type, status, note)
    select ${userId}::uuid, p.id, given.saved_at, p.title, given.price_cents, given.price_type, given.status, given.note
    from (
      select distinct on (id) * from jsonb_to_recordset(${JSON.stringify(homes.map(toRow))}::jsonb)
        as one (id uuid, saved_at timestamptz, price_cents bigint, price_type text, status text, note text)
      order by id, saved_at
    ) as given
    join properties as p using (id)
    where not exists (select from saved_homes as s where s.user_id = ${userId}::uuid and s.property_id = p.id)
    order by given.saved_at desc
    limit greatest(0, ${SAVED_MAX} - (select count(*) from saved_homes where user_id = ${userId}::uuid))`.execute(trx)

/** False where the user has not saved it. */
export async function update(trx: Db, userId: string, id: string, saving: Saving) {
  const { id: property_id, ...row } = toRow({ id, ...saving })
  const { numUpdatedRows } = await trx
    .updateTable('saved_homes')
    .set(row)
    .where('user_id', '=', userId)
    .where('property_id', '=', property_id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const remove = (db: Db, userId: string, id: string) =>
  db.deleteFrom('saved_homes').where('user_id', '=', userId).where('property_id', '=', id).execute()

export async function exists(db: Db, id: string) {
  const row = await db.selectFrom('properties').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
