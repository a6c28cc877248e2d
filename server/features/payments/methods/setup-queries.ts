import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { isOfIntent } from '../queries.ts'

export type SetupRow = Selectable<Database['payment_method_setups']>

const setups = (db: Db) => db.selectFrom('payment_method_setups').selectAll()

export const findByKey = (db: Db, userId: string, key: string) =>
  setups(db).where('user_id', '=', userId).where('idempotency_key', '=', key).executeTakeFirst()

export const findOwn = (db: Db, { userId, gateway }: { userId: string; gateway: Gateway }, intentId: string) =>
  setups(db)
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('intent_id', '=', intentId)
    .executeTakeFirst()

/** The attempt of a setup intent: the one that has stored its id, or the one that the intent's metadata names. */
export const findByIntent = (db: Db, gateway: Gateway, intentId: string, setupId: string | null) =>
  setups(db).where('gateway', '=', gateway).where(isOfIntent(intentId, setupId)).limit(1).executeTakeFirst()

export const lock = (trx: Db, id: string) => setups(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const insert = (trx: Db, values: Insertable<Database['payment_method_setups']>) =>
  trx.insertInto('payment_method_setups').values(values).returningAll().executeTakeFirstOrThrow()

export const update = (db: Db, id: string, values: Updateable<Database['payment_method_setups']>) =>
  db.updateTable('payment_method_setups').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const addDecline = (trx: Db, id: string) =>
  trx
    .updateTable('payment_method_setups')
    .set({ declines: sql<number>`declines + 1`, declined_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Open for at least fifteen minutes and not checked for as long. The longest unchecked come first. */
export const listUnchecked = (db: Db, gateway: Gateway) =>
  setups(db)
    .where('status', '=', 'open')
    .where('gateway', '=', gateway)
    .where(sql<boolean>`coalesce(checked_at, created_at) < now() - interval '15 minutes'`)
    .select(sql<boolean>`created_at < now() - interval '24 hours'`.as('is_old'))
    .limit(200)
    .orderBy(sql`checked_at asc nulls first`)
    .execute()

/** Attempts of more than a month ago. */
export const deleteOld = (db: Db) =>
  db
    .deleteFrom('payment_method_setups')
    .where(sql<boolean>`created_at < now() - interval '30 days'`)
    .execute()
