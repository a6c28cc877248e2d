import type { Gateway, PaymentStatus, PaymentType } from '#contract/payments.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type PaymentRow = Selectable<Database['payments']>

/** Whose payments, and with whom: those with test cards are no money once the real provider is in use. */
export interface Payments {
  userId: string
  gateway: Gateway
}

/** Somebody's payments, in the order of the list. */
export const listOwn = (
  db: Db,
  userId: string,
  { year, before, limit }: { year: number | undefined; before: { at: Date; id: string } | null; limit: number },
) =>
  ownOf(db, userId, year)
    .selectAll()
    .$if(before !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${before!.at}, ${before!.id}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** A year as the company's clocks have it. */
const yearStart = (year: number) => sql<Date>`make_timestamptz(${year}, 1, 1, 0, 0, 0, 'America/New_York')`

/** What somebody tried to pay, by the year in which it was paid; nobody is told of what was begun and left before a card was given. */
const ownOf = (db: Db, userId: string, year: number | undefined) =>
  db
    .selectFrom('payments')
    .where('user_id', '=', userId)
    .where('is_shown', '=', true)
    .$if(year !== undefined, (query) =>
      query
        .where(sql<Date>`coalesce(completed_at, created_at)`, '>=', yearStart(year!))
        .where(sql<Date>`coalesce(completed_at, created_at)`, '<', yearStart(year! + 1)),
    )

export async function countOwn(db: Db, userId: string, year: number | undefined, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(ownOf(db, userId, year).select('id').limit(most).as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

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

/**
 * The payment that an intent belongs to: known by the intent, or named by it before we noted it. One statement, so that the intent
 * cannot be noted in between.
 */
export function findByIntent(db: Db, gateway: Gateway, intentId: string, paymentId: string | null) {
  const named = paymentId !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(paymentId) ? paymentId : null
  return db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where((eb) =>
      eb.or([
        eb('intent_id', '=', intentId),
        ...(named === null ? [] : [eb.and([eb('id', '=', named), eb('intent_id', 'is', null)])]),
      ]),
    )
    .orderBy(sql`intent_id is null`)
    .limit(1)
    .executeTakeFirst()
}

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

export const updateTried = (db: Db, userId: string, id: string) =>
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

/** False where the event was dealt with before. */
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

/** Payments of one kind that may still be paid: under way, or failed and not ended. */
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
    .execute()

/** What there is of a kind, paid or under way, with one provider. */
export async function sumOf(
  db: Db,
  { userId, gateway }: Payments,
  type: PaymentType,
  statuses: readonly PaymentStatus[],
): Promise<number> {
  const { cents } = await db
    .selectFrom('payments')
    .select(sql<string>`coalesce(sum(kept_cents), 0)`.as('cents'))
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('payment_type', '=', type)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return Number(cents)
}

/** Rent that was paid or tried to be, by the month that it was for. */
export const listRent = (db: Db, { userId, gateway }: Payments, status: PaymentStatus) =>
  db
    .selectFrom('payments')
    .select(sql<string>`to_char(rent_month, 'YYYY-MM-DD')`.as('month'))
    .select(
      sql<string>`to_char(coalesce(completed_at, created_at) at time zone 'America/New_York', 'YYYY-MM-DD')`.as('day'),
    )
    .select('kept_cents')
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('payment_type', '=', 'rent')
    .where('status', '=', status)
    .where('is_shown', '=', true)
    .orderBy('created_at')
    .execute()

/** What a month of a lease costs, from when on; the oldest first. */
export const listRents = (db: Db, leaseId: string) =>
  db
    .selectFrom('lease_rents')
    .select(sql<string>`to_char(holds_from, 'YYYY-MM-DD')`.as('from'))
    .select(sql<number>`rent_cents::int`.as('cents'))
    .where('lease_id', '=', leaseId)
    .orderBy('holds_from')
    .execute()

/** Somebody's lease as their payments need it; days as the company's clocks have them. */
export const findLease = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('leases as l', 'l.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.stripe_customer_id', 'l.id as lease_id'])
    .select(['l.property_address', 'l.rent_cents', 'l.deposit_cents', 'l.lock_fee_cents', 'l.due_day'])
    .select(sql<string>`to_char((now() at time zone 'America/New_York')::date, 'YYYY-MM-DD')`.as('today'))
    .select(sql<string | null>`to_char(l.starts_on, 'YYYY-MM-DD')`.as('starts_on'))
    .select(sql<string | null>`to_char(l.ends_on, 'YYYY-MM-DD')`.as('ends_on'))
    .select(sql<string | null>`to_char(l.created_at at time zone 'America/New_York', 'YYYY-MM-DD')`.as('known_since'))
    .where('u.id', '=', userId)
    .executeTakeFirst()

export const lockUser = (trx: Db, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

/** Notes a customer, unless another process has noted one in the meantime. */
export const noteCustomer = (db: Db, userId: string, customer: string, before: string | null) =>
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

/** Open for a quarter of an hour, and not asked for since as long; those that waited longest first. */
export const listForgotten = (db: Db, gateway: Gateway) =>
  db
    .selectFrom('payments')
    .selectAll()
    .select(sql<boolean>`created_at < now() - interval '24 hours'`.as('is_old'))
    .where('gateway', '=', gateway)
    .where('status', '<>', 'completed')
    // What does not fit is people's to look at.
    .where('mismatch', 'is', null)
    .where(sql`coalesce(intent_status, '')`, '<>', 'canceled')
    .where((eb) => eb.or([eb('intent_id', 'is not', null), eb('status', '=', 'pending')]))
    .where('created_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .where((eb) =>
      eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', sql<Date>`now() - interval '15 minutes'`)]),
    )
    .orderBy(sql`checked_at asc nulls first`)
    .limit(200)
    .execute()

/** Under way with a provider that is not in use any more. */
export const listStranded = (db: Db, gateway: Gateway) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('gateway', '<>', gateway)
    .where('status', '=', 'pending')
    .limit(200)
    .execute()

export const noteChecked = (db: Db, id: string) =>
  db
    .updateTable('payments')
    .set({ checked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
