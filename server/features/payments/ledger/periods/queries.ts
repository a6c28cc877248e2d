import type { Month } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { PaymentMethodKind } from '../../queries.ts'
import type { EntryRow } from '../books/entry-queries.ts'
import { HAS_COME_DUE } from '../uncharged-queries.ts'

const LOCK = sql`hashtext('accounting_periods')`

/** Keeps months from being closed until the transaction ends, as every statement does that adds entries. */
export const holdPeriods = (trx: Db) => sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(trx)

/** Waits for everyone who is adding entries, and keeps them from it until the transaction ends. */
export const lockPeriods = (trx: Db) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)

export async function closedThrough(db: Db): Promise<Month | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM-DD') as month from accounting_periods`.execute(db)
  return rows[0]!.month
}

type PeriodRow = Selectable<Database['accounting_periods']>

/** Sums of one month in cents. What was credited, received, returned and kept is positive. */
export type Sums = Record<
  | 'charged_cents'
  | 'credited_cents'
  | 'card_cents'
  | 'bank_cents'
  | 'check_cents'
  | 'cash_cents'
  | 'money_order_cents'
  | 'transfer_cents'
  | 'returned_cents'
  | 'kept_cents',
  number
>
export type ClosedPeriod = Sums & { balance_cents: number } & Pick<
    PeriodRow,
    'staff_name' | 'gateway' | 'closed_at'
  > & { month: Month }

/** Closed months from the newest on. */
export async function listClosed(db: Db): Promise<ClosedPeriod[]> {
  const { rows } = await sql<ClosedPeriod>`
    select to_char(month, 'YYYY-MM-DD') as month, staff_name, gateway, closed_at,
      charged_cents::float8 as charged_cents, credited_cents::float8 as credited_cents, card_cents::float8 as card_cents, bank_cents::float8 as bank_cents,
      check_cents::float8 as check_cents, cash_cents::float8 as cash_cents, money_order_cents::float8 as money_order_cents,
      transfer_cents::float8 as transfer_cents, returned_cents::float8 as returned_cents, kept_cents::float8 as kept_cents,
      balance_cents::float8 as balance_cents
    from accounting_periods order by accounting_periods.month desc`.execute(db)
  return rows
}

/** The sums of each month that has entries, from one month on. Null is from the first entry on. */
export async function sumMonths(db: Db, gateway: Gateway, from: Month | null) {
  const { rows } = await sql<Sums & { month: Month }>`
    select to_char(date_trunc('month', e.effective_on), 'YYYY-MM-DD') as month,
      coalesce(sum(e.cents) filter (where e.kind = 'charge'), 0)::float8 as charged_cents,
      coalesce(-sum(e.cents) filter (where e.kind = 'credit' or o.kind in ('charge', 'credit')), 0)::float8 as credited_cents,
      coalesce(-sum(e.cents) filter (where e.kind = 'payment' and e.source = 'payment' and c.method_kind is distinct from 'us_bank_account'), 0)::float8 as card_cents,
      coalesce(-sum(e.cents) filter (where e.kind = 'payment' and e.source = 'payment' and c.method_kind = 'us_bank_account'), 0)::float8 as bank_cents,
      coalesce(-sum(e.cents) filter (where e.method = 'check'), 0)::float8 as check_cents,
      coalesce(-sum(e.cents) filter (where e.method = 'cash'), 0)::float8 as cash_cents,
      coalesce(-sum(e.cents) filter (where e.method = 'money_order'), 0)::float8 as money_order_cents,
      coalesce(-sum(e.cents) filter (where e.method = 'transfer'), 0)::float8 as transfer_cents,
      coalesce(sum(e.cents) filter (
        where e.kind = 'refund' or (e.kind = 'adjustment' and e.source <> 'staff') or (
          e.kind = 'reversal' and coalesce(o.kind, 'payment') not in ('charge', 'credit') and (o.kind = 'adjustment' and o.source = 'staff') is not true
        )
      ), 0)::float8 as returned_cents,
      coalesce(sum(e.cents) filter (where coalesce(o.kind, e.kind) = 'adjustment' and coalesce(o.source, e.source) = 'staff'), 0)::float8 as kept_cents
    from ledger_entries as e
    left join ledger_entries as o on o.id = e.reverses
    left join payments as c on e.kind = 'payment' and e.source = 'payment' and c.id = e.payment_id
    where (e.gateway is null or e.gateway = ${gateway}) and (${from}::date is null or e.effective_on >= ${from}::date)
    group by 1 order by 1 desc`.execute(db)
  return rows
}

/** What all leases owe together, with every entry there is. */
export async function sumBalances(db: Db, gateway: Gateway): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${sql.ref(`${gateway}_cents`)}), 0)::float8 as cents from lease_balances`.execute(db)
  return rows[0]!.cents
}

export async function firstEntryMonth(db: Db): Promise<Month | null> {
  const { rows } = await sql<{ month: Month | null }>`
    select to_char(date_trunc('month', min(effective_on)), 'YYYY-MM-DD') as month from ledger_entries`.execute(db)
  return rows[0]!.month
}

/** Whether charges may be missing of a lease that had begun by the end of this month. */
export async function isChargeMissing(db: Db, month: Month): Promise<boolean> {
  const { rows } = await sql<{ is_missing: boolean }>`
    select exists (
      select from leases as l left join ledger_days as d on d.lease_id = l.id
      where l.user_id is not null and coalesce(l.starts_on, l.created_at::date) < ${month}::date + interval '1 month'
        and (d.charged_on is null or ${HAS_COME_DUE})
    ) as is_missing`.execute(db)
  return rows[0]!.is_missing
}

export const insertPeriods = (trx: Db, periods: readonly Insertable<Database['accounting_periods']>[]) =>
  trx
    .insertInto('accounting_periods')
    .values([...periods])
    .execute()

export const deletePeriod = (trx: Db, month: Month) =>
  trx.deleteFrom('accounting_periods').where('month', '=', month).execute()

export type JournalRow = Pick<
  EntryRow,
  'id' | 'seq' | 'lease_id' | 'kind' | 'account' | 'source' | 'memo' | 'method' | 'method_number' | 'staff_name'
> & {
  day: string
  occurred_on: string | null
  tenant: string
  address: string
  cents: number
  receipt_number: string | null
  method_kind: PaymentMethodKind | null
  dispute_status: string | null
}

/** The entries of a month in the order of their days, after this one. */
export async function listJournal(
  db: Db,
  { month, gateway }: { month: Month; gateway: Gateway },
  after: JournalRow | null,
  limit: number,
): Promise<JournalRow[]> {
  const isAfter = after === null ? sql`` : sql`and (e.effective_on, e.seq) > (${after.day}::date, ${after.seq}::bigint)`
  const { rows } = await sql<JournalRow>`
    select e.id, e.seq, e.lease_id, e.kind, e.account, e.source, e.memo, coalesce(e.method, e.payout_method) as method, e.method_number, e.staff_name,
      to_char(e.effective_on, 'YYYY-MM-DD') as day, to_char(e.occurred_on, 'YYYY-MM-DD') as occurred_on,
      coalesce(l.tenant_name, trim(u.first_name || ' ' || u.last_name), '') as tenant,
      coalesce(l.property_address, '') as address, e.cents::float8 as cents,
      coalesce(e.receipt_number, case when e.kind = 'payment' then c.receipt_number end) as receipt_number, c.method_kind, c.dispute_status
    from ledger_entries as e
    join leases as l on l.id = e.lease_id
    left join users as u on u.id = l.user_id
    left join payments as c on e.source = 'payment' and c.id = e.payment_id
    where e.effective_on >= ${month}::date and e.effective_on < ${month}::date + interval '1 month'
      and (e.gateway is null or e.gateway = ${gateway}) ${isAfter}
    order by e.effective_on, e.seq limit ${limit}`.execute(db)
  return rows
}
