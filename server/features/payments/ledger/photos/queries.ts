import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type PhotoRow = Selectable<Database['receipt_photos']>

/** An entry with its lease, and the account of the tenant who paid. */
export const findPaidEntry = async (db: Db, id: string) =>
  (await db
    .selectFrom('ledger_entries as e')
    .innerJoin('leases as l', 'l.id', 'e.lease_id')
    .leftJoin('lease_tenants as t', 't.id', 'e.lease_tenant_id')
    .select(['e.id', 'e.lease_id', 'e.method', 'e.receipt_number'])
    .select(sql<string | null>`case when e.lease_tenant_id is null then l.user_id else t.user_id end`.as('user_id'))
    .where('e.id', '=', id)
    .executeTakeFirst()) ?? null

/** Locks an entry, so that its photos are finished one after the other. Nothing of the entry changes. */
export const lockEntry = (trx: Db, id: string) =>
  trx.selectFrom('ledger_entries').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const stored = (db: Db) => db.selectFrom('receipt_photos').selectAll().where('stored_at', 'is not', null)

/** Oldest first. */
export const listPhotos = (db: Db, entryId: string): Promise<PhotoRow[]> =>
  stored(db).where('entry_id', '=', entryId).orderBy('created_at').orderBy('id').execute()

export const findPhoto = async (db: Db, id: string): Promise<PhotoRow | null> =>
  (await stored(db).where('id', '=', id).executeTakeFirst()) ?? null

/** A photo with its lease, locked until the transaction ends. */
export const lockPhoto = (trx: Db, id: string) =>
  trx
    .selectFrom('receipt_photos as p')
    .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
    .select(['p.id', 'p.hidden_at', 'e.id as entry_id', 'e.lease_id', 'e.receipt_number'])
    .where('p.id', '=', id)
    .where('p.stored_at', 'is not', null)
    .forUpdate('p')
    .executeTakeFirst()

export const insertPhoto = (db: Db, values: Insertable<Database['receipt_photos']>) =>
  db.insertInto('receipt_photos').values(values).execute()

/** Deletes a photo that was not stored. What was stored stays. */
export const removeUnstored = (db: Db, id: string) =>
  db.deleteFrom('receipt_photos').where('id', '=', id).where('stored_at', 'is', null).execute()

export const markStored = (trx: Db, id: string): Promise<PhotoRow | undefined> =>
  trx
    .updateTable('receipt_photos')
    .set({ stored_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const hidePhoto = async (trx: Db, id: string, by: string, reason: string): Promise<PhotoRow | undefined> => {
  const hiding = { hidden_at: sql<Date>`now()`, hidden_by: by, hidden_because: reason }
  const [row] = await trx.updateTable('receipt_photos').set(hiding).where('id', '=', id).returningAll().execute()
  return row
}

/** Deletes what was never stored completely. A trigger lists the files. */
export const deleteUnstoredPhotos = (db: Db) =>
  db
    .deleteFrom('receipt_photos')
    .where('stored_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
