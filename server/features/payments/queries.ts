import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Gateway, PaymentType } from '#contract/payments/own.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type ListPage, orderedList, part } from '#server/http/lists/keyset.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type PaymentRow = Selectable<Database['payments']>
export type PaymentMethodKind = PaymentRow['method_kind']

/** Newest first. */
export const ownOrder = orderedList('own payments', ['desc', part('instant', 'created_at'), part('id', 'id')])

export interface OwnFilter {
  userId: string
  year?: number | undefined
}

/** A user's payments, in the order of the list. */
export const listOwn = (db: Db, filter: OwnFilter, page: ListPage) =>
  ownOrder.pageOf(ownOf(db, filter).selectAll(), page).execute()

/** The start of a year in the company's time zone. */
const yearStart = (year: number) => sql<Date>`make_timestamptz(${year}, 1, 1, 0, 0, 0, ${sql.lit(TIME_ZONE)})`

/** A user's payments of a year, by when they were paid. Payments abandoned before a card was entered are left out. */
const ownOf = (db: Db, { userId, year }: OwnFilter) =>
  db
    .selectFrom('payments')
    .where('user_id', '=', userId)
    .where('is_shown', '=', true)
    .$if(year !== undefined, (query) =>
      query
        .where(sql<Date>`coalesce(sent_at, completed_at, created_at)`, '>=', yearStart(year!))
        .where(sql<Date>`coalesce(sent_at, completed_at, created_at)`, '<', yearStart(year! + 1)),
    )

/** A user's completed payments of a year with one provider, oldest first. */
export const listCompleted = (db: Db, { userId, gateway }: { userId: string; gateway: Gateway }, year: number) =>
  ownOf(db, { userId, year })
    .selectAll()
    .where('status', '=', 'completed')
    .where('gateway', '=', gateway)
    .orderBy(sql`coalesce(sent_at, completed_at)`)
    .orderBy('id')
    .execute()

export const countOwn = (db: Db, filter: OwnFilter) => boundedCount(db, ownOf(db, filter).select('id'))

export const findOwn = (db: Db, userId: string, id: string) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

export const findById = (db: Db, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

export const findByKey = (db: Db, userId: string, key: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** The row that has stored this intent, or the one that the intent names, if that has stored none. One condition, so that the intent cannot be stored in between. */
export function isOfIntent(intentId: string, named: string | null) {
  const id = named !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(named) ? named : null
  return sql<boolean>`(intent_id = ${intentId} or (id = ${id}::uuid and intent_id is null))`
}

/** The payment of an intent: the one that has stored its id, or the one that the intent's metadata names. */
export const findByIntent = (db: Db, gateway: Gateway, intentId: string, paymentId: string | null) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where(isOfIntent(intentId, paymentId))
    .orderBy(sql`intent_id is null`)
    .limit(1)
    .executeTakeFirst()

export const lock = (trx: Db, id: string) =>
  trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insert = (trx: Db, values: Insertable<Database['payments']>) =>
  trx.insertInto('payments').values(values).returningAll().executeTakeFirstOrThrow()

export const update = (db: Db, id: string, values: Updateable<Database['payments']>) =>
  db
    .updateTable('payments')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const updateAttempted = (db: Db, userId: string, id: string) =>
  db
    .updateTable('payments')
    .set({ tried_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('tried_at', 'is', null)
    .where('status', '<>', 'completed')
    .where(sql`coalesce(intent_status, '')`, '<>', 'canceled')
    .execute()

export const insertHistory = (trx: Db, values: Insertable<Database['payment_events']>) =>
  trx.insertInto('payment_events').values(values).execute()

/** False where the event was already handled. */
export async function insertEvent(trx: Db, gateway: Gateway, { id, type }: { id: string; type: string }) {
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto('card_events')
    .values({ gateway, event_id: id, event_type: type })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return count === 1n
}

export const isEventKnown = async (db: Db, gateway: Gateway, id: string) =>
  (await db
    .selectFrom('card_events')
    .select('event_id')
    .where('gateway', '=', gateway)
    .where('event_id', '=', id)
    .executeTakeFirst()) !== undefined

/** A run of autopay or of a scheduled payment is making this payment, and decides itself what becomes of it. */
const isAutomatic = sql<boolean>`exists (
  select from autopay_runs as r where r.payment_id = payments.id and r.status = 'charging'
)`

/** A bank works on it. */
export const isSent = sql<boolean>`(status = 'pending' and method_kind = 'us_bank_account' and intent_status = 'processing')`

/** Payments of one type that may still be paid: pending, or failed but not canceled. */
export const listOpen = (db: Db, userId: string, gateway: Gateway, type: PaymentType) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('payment_type', '=', type)
    .where('status', '<>', 'completed')
    .where(sql`coalesce(intent_status, '')`, '<>', 'canceled')
    .where('intent_id', 'is not', null)
    .where((eb) => eb.not(isAutomatic))
    .execute()

/**
 * Locks a payer until the transaction ends, and the main tenant of a lease that they share, so that the payments of one lease come one after the other.
 * Always in the same order.
 */
export const lockUser = (trx: Db, userId: string) =>
  sql`
    select id from users
    where id = ${userId} or id = (select user_id from leases where id = shared_lease_of(${userId}))
    order by id for no key update`.execute(trx)

/** Sets the provider's customer of a user, unless another process has set one meanwhile. */
export const updateCustomer = (db: Db, userId: string, customer: string, before: string | null) =>
  db
    .updateTable('users')
    .set({ stripe_customer_id: customer, version: sql<number>`version + 1` })
    .where('id', '=', userId)
    .where('stripe_customer_id', 'is not distinct from', before)
    .execute()

export const findReminders = (db: Db, userId: string) =>
  db.selectFrom('users').select('has_rent_reminders').where('id', '=', userId).executeTakeFirst()

export const updateReminders = (db: Db, userId: string, isOn: boolean) =>
  db.updateTable('users').set({ has_rent_reminders: isOn }).where('id', '=', userId).execute()

/** Open for at least fifteen minutes and not checked for as long. The longest unchecked come first. */
export const listUnchecked = (db: Db, gateway: Gateway) =>
  db
    .selectFrom('payments')
    .selectAll()
    .select(sql<boolean>`created_at < now() - interval '24 hours'`.as('is_old'))
    .where('gateway', '=', gateway)
    .where('status', '<>', 'completed')
    // A mismatch must be resolved by a person.
    .where('mismatch', 'is', null)
    .where(sql`coalesce(intent_status, '')`, '<>', 'canceled')
    .where((eb) => eb.or([eb('intent_id', 'is not', null), eb('status', '=', 'pending')]))
    .where((eb) => eb.not(isAutomatic))
    .where('created_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .where((eb) =>
      eb.or([
        eb('checked_at', 'is', null),
        // A bank takes days.
        eb(
          'checked_at',
          '<',
          sql<Date>`now() - case when intent_status = 'processing' then interval '3 hours' else interval '15 minutes' end`,
        ),
      ]),
    )
    .orderBy(sql`checked_at asc nulls first`)
    .limit(200)
    .execute()

/** Pending payments with a provider that is no longer in use. Those that failed last time come last. */
export const listStranded = (db: Db, gateway: Gateway) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('gateway', '<>', gateway)
    .where('status', '=', 'pending')
    .orderBy(sql`checked_at asc nulls first`)
    .limit(200)
    .execute()

export const updateCheckedAt = (db: Db, id: string) =>
  db
    .updateTable('payments')
    .set({ checked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
