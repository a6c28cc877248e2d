import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Gateway, PaymentStatus, PaymentType } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { isSent } from '../queries.ts'
import { sumDepositsHeld } from './books/entry-queries.ts'

/** The payments of a lease, or of a person without one, with one provider. Test payments do not count once the real provider is in use. */
export interface Payments {
  /** The main tenant of the lease, or the person. */
  userId: string
  leaseId: string | null
  gateway: Gateway
  /** Who asks. Payments that others have begun and left do not count. */
  payerId: string
  /** A payment that does not count. */
  exceptId?: string | undefined
}

/** How long a payment that a roommate has begun, and not made, keeps others from paying the same. */
export const HELD = sql`interval '10 minutes'`

/** Payments (`p`) of a person on a lease of their own, and those of the other tenants of that lease. */
const isOfLease = ({ userId, leaseId }: Pick<Sent, 'userId' | 'leaseId'>) =>
  sql<boolean>`((p.user_id = ${userId} and p.lease_id is null) or p.lease_id = ${leaseId})`

const ACCOUNT_OF = { rent: 'rent', deposit: 'deposit', fees: 'fee' } as const

/** The sum of the payments of one type in the given statuses, with one provider, and of the completed ones that staff recorded. */
export async function sumOf(
  db: Db,
  payments: Payments,
  type: PaymentType,
  statuses: readonly PaymentStatus[],
): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce((
      select sum(kept_cents) from payments as p
      where ${isOfLease(payments)} and gateway = ${payments.gateway} and payment_type = ${type} and status = any(${statuses}::payment_status[])
        and (status <> 'pending' or is_shown or user_id = ${payments.payerId} or created_at > now() - ${HELD})
        and id is distinct from ${payments.exceptId ?? null}::uuid
    ), 0) + coalesce((
      select -sum(e.cents) from ledger_entries as e
      where e.lease_id = ${payments.leaseId} and e.source = 'staff' and e.kind = 'payment' and e.account = ${ACCOUNT_OF[type]}
        and not exists (select from ledger_entries as r where r.reverses = e.id)
    ), 0) as cents`.execute(db)
  return Number(rows[0]!.cents)
}

/**
 * The sum of the payments of a deposit. One that went back does not count in a lease that runs, so that another can be paid, and in no lease once another
 * was paid.
 */
export async function sumDepositPaid(db: Db, payments: Payments, statuses: readonly PaymentStatus[]): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(e.cents), 0) as cents from leases as l
    join ledger_entries as e on e.lease_id = l.id
    where l.id = ${payments.leaseId} and (
        l.ends_on is null or l.ends_on >= (now() at time zone ${sql.lit(TIME_ZONE)})::date
        or e.seq < (select min(d.since) from last_deposits(array[l.id]) as d where d.gateway = ${payments.gateway})
      )
      and e.account = 'deposit' and e.source = 'staff' and e.kind in ('refund', 'adjustment')
      and not exists (select from ledger_entries as r where r.reverses = e.id)`.execute(db)
  return (await sumOf(db, payments, 'deposit', statuses)) - Number(rows[0]!.cents)
}

/** Whose payments: those of a lease and its main tenant, who is null once the account was deleted. */
interface Sent extends Pick<Payments, 'leaseId' | 'gateway'> {
  userId: string | null
}

/** What banks work on for a lease, the oldest first. */
export const listSent = (db: Db, of: Sent) =>
  db
    .selectFrom('payments as p')
    .selectAll()
    .where(isOfLease(of))
    .where('gateway', '=', of.gateway)
    .where(isSent)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The sum of the payments of a lease (`l`) that banks work on. */
export const sentOf = (gateway: Gateway) => sql<string>`(
  select coalesce(sum(p.kept_cents), 0) from payments as p
  where ((p.user_id = l.user_id and p.lease_id is null) or p.lease_id = l.id) and p.gateway = ${gateway} and ${isSent})`

/** What a person was given back of a deposit that was never received, such as where its check came back after the return. */
export async function sumDepositOwed(db: Db, leaseId: string, gateway: Gateway): Promise<number> {
  const held = await sumDepositsHeld(db, [leaseId], gateway)
  return Math.max(0, -(held.get(leaseId) ?? 0))
}

/** Whose payments of rent: those of a main tenant, and of the others on the same lease. */
interface RentPayer {
  holder_id: string
  lease_id: string | null
}

/** Rent that was paid or tried to be paid on the leases of these payers, with its month. */
export const listRent = (db: Db, payers: readonly RentPayer[], gateway: Gateway, statuses: readonly PaymentStatus[]) =>
  db
    .selectFrom('payments')
    .select(['user_id', 'lease_id', 'lease_tenant_id', 'status'])
    // A bank works on it.
    .select(isSent.as('is_sent'))
    .select(sql<string>`to_char(rent_month, 'YYYY-MM-DD')`.as('month'))
    .select(
      sql<string>`to_char(coalesce(sent_at, completed_at, created_at) at time zone ${sql.lit(TIME_ZONE)}, 'YYYY-MM-DD')`.as(
        'day',
      ),
    )
    .select(['kept_cents', sql<Date>`coalesce(completed_at, created_at)`.as('recorded_at')])
    .where((eb) => {
      const leaseIds = payers.flatMap(({ lease_id: id }) => id ?? [])
      const holders = payers.map(({ holder_id: id }) => id)
      const own = eb.and([eb('user_id', 'in', holders), eb('lease_id', 'is', null)])
      return leaseIds.length === 0 ? own : eb.or([own, eb('lease_id', 'in', leaseIds)])
    })
    .where('gateway', '=', gateway)
    .where('payment_type', '=', 'rent')
    .where('status', 'in', statuses)
    .where('is_shown', '=', true)
    .orderBy('created_at')
    .execute()

/**
 * The rent that staff recorded for these leases and did not take back: payments, credits and charges, interest that is taken off the rent of a month, and
 * the reversals of rent that the lease had charged. A reversal has the month of what it took back. Of money that was paid back, with the last month's rent
 * that was held then, and of a reversal with the day of what it took back.
 */
export const listStaffRent = (db: Db, leaseIds: readonly string[], gateway: Gateway) =>
  db
    .selectFrom('ledger_entries as e')
    .leftJoin('ledger_entries as o', 'o.id', 'e.reverses')
    .leftJoin('lease_tenants as t', 't.id', 'e.lease_tenant_id')
    // Which of the other tenants paid. Their account may be deleted.
    .select(['e.lease_id', 'e.kind', 'e.cents', 'o.rule', 'e.lease_tenant_id', 't.user_id as payer_id'])
    .select('e.created_at as recorded_at')
    .select(sql<string | null>`to_char(coalesce(o.occurred_on, o.effective_on), 'YYYY-MM-DD')`.as('reversed_day'))
    .select(
      sql<number>`case when e.kind = 'refund' then coalesce((
        select sum(h.cents) from ledger_entries as h
        where h.lease_id = e.lease_id and h.account = 'last_month' and h.seq < e.seq and (h.gateway is null or h.gateway = ${gateway})
      ), 0) else 0 end::float8`.as('last_month_cents'),
    )
    .select(sql<string>`to_char(coalesce(e.period, o.period), 'YYYY-MM-DD')`.as('month'))
    .select(sql<string>`to_char(e.effective_on, 'YYYY-MM-DD')`.as('day'))
    .where('e.lease_id', 'in', leaseIds)
    .where('e.source', '=', 'staff')
    .where((eb) =>
      eb.or([eb('e.account', '=', 'rent'), eb.and([eb('e.account', '=', 'interest'), eb('e.period', 'is not', null)])]),
    )
    .where((eb) => eb.or([eb('e.reverses', 'is', null), eb('o.source', '=', 'lease')]))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('ledger_entries as r').select('r.id').whereRef('r.reverses', '=', 'e.id'))),
    )
    .orderBy('e.seq')
    .execute()

/** The rents of these leases with the month each takes effect, oldest first. */
export const listRents = (db: Db, leaseIds: readonly string[]) =>
  db
    .selectFrom('lease_rents')
    .select('lease_id')
    .select(sql<string>`to_char(holds_from, 'YYYY-MM-DD')`.as('from'))
    .select(sql<number>`rent_cents::int`.as('cents'))
    .where('lease_id', 'in', leaseIds)
    .orderBy('holds_from')
    .execute()

/** The lease whose main tenant a user is, with what payments need of it. Dates are in the company's time zone. */
export const findLease = async (db: Db, userId: string) => (await listLeases(db, [userId]))[0]

export type Payer = NonNullable<Awaited<ReturnType<typeof findLease>>>

/** A user with the lease that they read and pay now: one that they share with its main tenant, or their own. */
export const findPayer = (db: Db, userId: string) =>
  selectPayer(
    db.selectFrom('users as u').leftJoin('leases as l', (join) => join.on(sql<boolean>`l.id = lease_of(u.id)`)),
  )
    .where('u.id', '=', userId)
    .executeTakeFirst()

/** The lease that a payment was made for, with its main tenant. */
export const findLeaseOf = (db: Db, row: { user_id: string | null; lease_id: string | null }) =>
  selectPayer(joined(db))
    .where((eb) => (row.lease_id === null ? eb('u.id', '=', row.user_id) : eb('l.id', '=', row.lease_id)))
    .executeTakeFirst()

export const listLeases = (db: Db, userIds: readonly string[]) =>
  selectPayer(joined(db)).where('u.id', 'in', userIds).execute()

const joined = (db: Db) => db.selectFrom('users as u').leftJoin('leases as l', 'l.user_id', 'u.id')

const selectPayer = (from: ReturnType<typeof joined>) =>
  from
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.stripe_customer_id', 'l.id as lease_id'])
    // The main tenant of the lease.
    .select(sql<string>`coalesce(l.user_id, u.id)`.as('holder_id'))
    .select(sql<string | null>`rent_now(l)`.as('rent_cents'))
    .select([
      'l.property_address',
      'l.deposit_cents',
      'l.lock_fee_cents',
      'l.due_day',
      'l.part_months',
      'l.opening_cents',
    ])
    .select(sql<string>`to_char((now() at time zone ${sql.lit(TIME_ZONE)})::date, 'YYYY-MM-DD')`.as('today'))
    // A renewal moves the start of the lease, not of the tenancy.
    .select(sql<string | null>`to_char(tenancy_start(l), 'YYYY-MM-DD')`.as('starts_on'))
    // They had another tenancy before this one.
    .select(
      sql<boolean>`(l.former_ended_on is not null or coalesce(has_rent_before(l.id, tenancy_start(l)), false))`.as(
        'was_tenant',
      ),
    )
    .select(sql<string | null>`to_char(l.former_ended_on, 'YYYY-MM-DD')`.as('former_ended_on'))
    .select(sql<string | null>`to_char(l.ends_on, 'YYYY-MM-DD')`.as('ends_on'))
    // The last day on a lease that they shared, where they have none now.
    .select(
      sql<string | null>`case when l.id is null then (
        select to_char(max(least(t.left_on, s.ends_on)), 'YYYY-MM-DD') from lease_tenants as t join leases as s on s.id = t.lease_id where t.user_id = u.id
      ) end`.as('left_on'),
    )
    .select(
      sql<string | null>`to_char(l.created_at at time zone ${sql.lit(TIME_ZONE)}, 'YYYY-MM-DD')`.as('known_since'),
    )
