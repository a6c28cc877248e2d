import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type RefundRow = Selectable<Database['payment_refunds']>

export const insertRefund = (trx: Db, values: Insertable<Database['payment_refunds']>): Promise<RefundRow> =>
  trx.insertInto('payment_refunds').values(values).returningAll().executeTakeFirstOrThrow()

const one = (db: Db, id: string) => db.selectFrom('payment_refunds').selectAll().where('id', '=', id)

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> => one(db, id).executeTakeFirst()

export const lockRefund = (trx: Db, id: string): Promise<RefundRow | undefined> =>
  one(trx, id).forUpdate().executeTakeFirst()

export const updateRefund = (trx: Db, id: string, values: Updateable<Database['payment_refunds']>) =>
  trx
    .updateTable('payment_refunds')
    .set({ ...values, checked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

const ofPayment = (db: Db, paymentId: string) =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')

/** The refunds of a payment, newest first. */
export const listOfPayment = (db: Db, paymentId: string): Promise<RefundRow[]> => ofPayment(db, paymentId).execute()

/** The lease whose ledger has a payment. */
export async function findLeaseOfPayment(db: Db, paymentId: string): Promise<string | null> {
  const { rows } = await sql<{ lease_id: string }>`
    select lease_id from ledger_entries where payment_id = ${paymentId} and kind = 'payment' and source = 'payment'`.execute(
    db,
  )
  return rows[0]?.lease_id ?? null
}

const ofLease = (db: Db, leaseId: string) =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_id', 'in', (eb) =>
      eb
        .selectFrom('ledger_entries')
        .select('payment_id')
        .where('lease_id', '=', leaseId)
        .where('kind', '=', 'payment')
        .where('source', '=', 'payment')
        .$narrowType<{ payment_id: string }>(),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')

/** The refunds of the payments in the ledger of a lease, newest first. */
export const listOfLease = (db: Db, leaseId: string): Promise<RefundRow[]> => ofLease(db, leaseId).execute()

/** What was asked for and is not known to be at the provider, so that it is not in the payment's `refunded_cents`. */
export async function sumUnsent(trx: Db, paymentId: string): Promise<number> {
  const { cents } = await trx
    .selectFrom('payment_refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::float8`.as('cents'))
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'pending')
    .where('refund_id', 'is', null)
    .executeTakeFirstOrThrow()
  return cents
}

/** How many days back staff are asked whether money that goes back is the same as money that went back before. */
export const SAME_MONEY_DAYS = 30
const sinceThen = sql`now() - make_interval(days => ${SAME_MONEY_DAYS})`
const recent = sql<boolean>`status <> 'failed' and created_at > ${sinceThen}`

/** A refund of the lease of the last 30 days, which did not fail. */
export const findRecent = (trx: Db, leaseId: string): Promise<RefundRow | undefined> =>
  ofLease(trx, leaseId).where(recent).limit(1).executeTakeFirst()

/** A refund of the same amount of the last 30 days, which did not fail. */
export const findSame = (
  trx: Db,
  { paymentId, cents }: { paymentId: string; cents: number },
): Promise<RefundRow | undefined> =>
  ofPayment(trx, paymentId).where('amount_cents', '=', String(cents)).where(recent).limit(1).executeTakeFirst()

/** A credit of the lease that staff paid back by check or transfer in the last 30 days. */
export async function findPayout(trx: Db, leaseId: string): Promise<{ staff_name: string; created_at: Date } | null> {
  const { rows } = await sql<{ staff_name: string; created_at: Date }>`
    select e.staff_name, e.created_at from ledger_entries as e
    where e.lease_id = ${leaseId} and e.payout_method is not null and e.created_at > ${sinceThen}
      and not exists (select from ledger_entries as r where r.reverses = e.id)
    order by e.seq desc limit 1`.execute(trx)
  return rows[0] ?? null
}

/**
 * Refunds that the provider is asked about: those that it was not reached for, those that a bank works on, and for a month those that are done, because
 * the money may come back. The longest unchecked come first.
 */
export const listUnsettled = (db: Db, gateway: Gateway): Promise<RefundRow[]> =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('status', '<>', 'failed')
    .where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
    .where(
      sql<boolean>`(checked_at is null or case
        when status = 'done' then created_at > now() - interval '30 days' and checked_at < now() - interval '1 day'
        when refund_id is null then checked_at < now() - interval '1 minute'
        else checked_at < now() - interval '1 hour'
      end)`,
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(200)
    .execute()

/** Refunds that are pending with a provider that is no longer in use. */
export const listStranded = (db: Db, gateway: Gateway): Promise<RefundRow[]> =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .where(sql<boolean>`gateway <> ${gateway} and status = 'pending'`)
    .execute()
