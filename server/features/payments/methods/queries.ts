import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type MethodRow = Selectable<Database['payment_methods']>

/** Whose methods, and at which provider. */
export interface Holder {
  userId: string
  gateway: Gateway
}

const savedOf = (db: Db, { userId, gateway }: Holder) =>
  db
    .selectFrom('payment_methods')
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('removed_at', 'is', null)

/** The default first, then the newest. */
export const listSaved = (db: Db, holder: Holder) =>
  savedOf(db, holder).selectAll().orderBy('is_default', 'desc').orderBy('created_at', 'desc').orderBy('id').execute()

export const findSaved = (db: Db, holder: Holder, id: string) =>
  savedOf(db, holder).selectAll().where('id', '=', id).executeTakeFirst()

export const countSaved = async (db: Db, holder: Holder) =>
  (
    await savedOf(db, holder)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** The saved card with the same hash of its fingerprint. */
export const findSame = (db: Db, holder: Holder, hash: Buffer) =>
  savedOf(db, holder).selectAll().where('same_hash', '=', hash).executeTakeFirst()

/** Also a removed one. */
export const findByProviderId = (db: Db, gateway: Gateway, methodId: string) =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('method_id', '=', methodId)
    .executeTakeFirst()

export const findById = (db: Db, id: string) =>
  db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()

export const insert = (trx: Db, values: Insertable<Database['payment_methods']>) =>
  trx.insertInto('payment_methods').values(values).returningAll().executeTakeFirstOrThrow()

export const update = (trx: Db, id: string, values: Updateable<Database['payment_methods']>) =>
  trx.updateTable('payment_methods').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Makes one saved method the default, and no other. */
export async function updateDefault(trx: Db, { userId, gateway }: Holder, id: string) {
  await trx
    .updateTable('payment_methods')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute()
  await update(trx, id, { is_default: true })
}

export const findCustomer = async (db: Db, userId: string) =>
  (await db.selectFrom('users').select(['email', 'stripe_customer_id']).where('id', '=', userId).executeTakeFirst()) ??
  null

/** Removed methods of more than a month ago. The provider repeats no event for so long. */
export const deleteRemoved = (db: Db) =>
  db
    .deleteFrom('payment_methods')
    .where('removed_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
