import { addDays, companyDay } from '#contract/core/calendar.ts'
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
    // The provider waits ten days for what was deposited.
    .select(
      sql<boolean>`created_at < now() - case when verify_by is null then interval '24 hours' else interval '11 days' end`.as(
        'is_old',
      ),
    )
    .limit(200)
    .orderBy(sql`checked_at asc nulls first`)
    .execute()

/** Bank accounts that wait to be verified, and those that could not be. One that its owner gave up has no `verify_by`. */
const unverified = (db: Db, { userId, gateway }: { userId: string; gateway: Gateway }) =>
  setups(db)
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('status', 'in', ['open', 'canceled'])
    .where('verify_by', 'is not', null)
    .where('intent_id', 'is not', null)

/** The same account was entered again, or is saved now. */
const isAddedAgain = sql<boolean>`(
  exists (
    select from payment_method_setups as later
    where later.user_id = payment_method_setups.user_id and later.gateway = payment_method_setups.gateway
      and later.verify_by is not null and later.created_at > payment_method_setups.created_at
      and (later.brand, later.last4) is not distinct from (payment_method_setups.brand, payment_method_setups.last4))
  or exists (
    select from payment_methods as m
    where m.user_id = payment_method_setups.user_id and m.gateway = payment_method_setups.gateway and m.removed_at is null
      and m.kind = 'us_bank_account'
      and (m.brand, m.last4) is not distinct from (payment_method_setups.brand, payment_method_setups.last4)))`

/** The newest first. One that could not be verified is listed until it is removed or added again. */
export const listUnverified = (db: Db, holder: { userId: string; gateway: Gateway }) =>
  unverified(db, holder)
    .where((eb) => eb.or([eb('status', '=', 'open'), eb.not(isAddedAgain)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const findUnverified = (db: Db, holder: { userId: string; gateway: Gateway }, id: string) =>
  unverified(db, holder).where('id', '=', id).executeTakeFirst()

export const findWaiting = (db: Db, holder: { userId: string; gateway: Gateway }, id: string) =>
  unverified(db, holder).where('id', '=', id).where('status', '=', 'open').executeTakeFirst()

export const addAttempt = (db: Db, id: string) =>
  db
    .updateTable('payment_method_setups')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute()

/** Attempts of more than a month ago. */
export const deleteOld = (db: Db) =>
  db
    .deleteFrom('payment_method_setups')
    .where(sql<boolean>`created_at < now() - interval '30 days'`)
    .execute()

/** How many days the provider waits to be told what was deposited. */
const DAYS_TO_VERIFY = 10

/** The last day on which an account can be verified. */
export const verifyUntil = ({ created_at: created }: SetupRow) => addDays(companyDay(created), DAYS_TO_VERIFY)

/** Accounts whose deposits have arrived and that have waited for a week, of which their owner was not reminded. */
export const listUnreminded = (db: Db, gateway: Gateway) =>
  setups(db)
    .where('status', '=', 'open')
    .where('gateway', '=', gateway)
    .where('verify_by', 'is not', null)
    .where('reminded_at', 'is', null)
    .where(sql<boolean>`created_at < now() - interval '7 days' and arrives_on <= current_date`)
    .limit(200)
    .execute()

/** Whether an account of the same bank and number has waited longer. */
export const findEarlier = (db: Db, { id, user_id: userId, gateway, brand, last4, created_at: created }: SetupRow) =>
  unverified(db, { userId, gateway })
    .where('status', '=', 'open')
    .where('id', '<>', id)
    .where(sql<boolean>`(brand, last4) is not distinct from (${brand}, ${last4})`)
    .where('created_at', '<=', created)
    .executeTakeFirst()
