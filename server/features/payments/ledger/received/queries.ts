import { TIME_ZONE } from '#contract/core/dates.ts'
import type { ReceiptMethod } from '#contract/leases/entries.ts'
import type { PaymentType } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { type RawBuilder, sql } from 'kysely'

interface Receipt {
  leaseId: string
  method: string
  number: string | null
  cents: number
  receivedOn: string
}

/** A number without what people write around it: `#077` and `No. 77` are `77`. Null where nothing is left. */
export const bareNumber = (number: RawBuilder<string | null>) =>
  sql<
    string | null
  >`nullif(ltrim(regexp_replace(lower(${number}), '^\\s*(check|chk|ck|number|no)\\M|[^[:alnum:]]', '', 'g'), '0'), '')`

/**
 * A payment that may be the same: with the same number, whatever its amount, or where it has none, of the same amount on the same day. One that was
 * taken back is not.
 */
export async function findSameReceipt(trx: Db, { leaseId, method, number, cents, receivedOn }: Receipt) {
  const { rows } = await sql<{ staff_name: string; effective_on: string; number: string | null; cents: string }>`
    select staff_name, to_char(effective_on, 'YYYY-MM-DD') as effective_on, method_number as number, -cents as cents from ledger_entries as e
    where lease_id = ${leaseId} and method = ${method}
      and case when ${bareNumber(sql`${number}::text`)} is null then effective_on = ${receivedOn} and cents = ${-cents}
        else ${bareNumber(sql`method_number`)} = ${bareNumber(sql`${number}::text`)} end
      and not exists (select from ledger_entries as r where r.reverses = e.id)
    order by cents = ${-cents} desc, seq desc limit 1`.execute(trx)
  return rows[0] ?? null
}

/** The first day of a lease with entries: the start of the tenancy, or an entry of one before it. Null where neither is known. */
export async function firstDayOf(trx: Db, leaseId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(least(tenancy_start(l), case when has_rent_before(l.id, tenancy_start(l)) then (
      select min(effective_on) from ledger_entries where lease_id = l.id) end), 'YYYY-MM-DD') as day
    from leases as l where id = ${leaseId}`.execute(trx)
  return rows[0]?.day ?? null
}

export interface ReceivedRow {
  received_on: string
  type: PaymentType
  month: string | null
  method: ReceiptMethod
  method_number: string | null
  /** Null for a credit that was paid back, whose cents are negative. */
  receipt_number: string | null
  cents: string
  is_reversed: boolean
}

/** What staff recorded as received from a user, and paid back to them, in a year, oldest first: on their own lease, and on those that they share or shared. */
export async function listReceived(db: Db, userId: string, year: number): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select to_char(e.effective_on, 'YYYY-MM-DD') as received_on, to_char(e.period, 'YYYY-MM-DD') as month,
      case e.account when 'fee' then 'fees' else e.account end as type,
      coalesce(e.method, e.payout_method) as method, e.method_number, e.receipt_number, -e.cents as cents, r.id is not null as is_reversed
    from (
      select id as lease_id, null::uuid as tenant_id from leases where user_id = ${userId}
      union all select lease_id, id from lease_tenants where user_id = ${userId}
    ) as own
    join ledger_entries as e on e.lease_id = own.lease_id and e.lease_tenant_id is not distinct from own.tenant_id
    left join ledger_entries as r on r.reverses = e.id
    where coalesce(e.method, e.payout_method) is not null
      and e.effective_on >= make_date(${year}, 1, 1) and e.effective_on < make_date(${year} + 1, 1, 1)
    order by e.effective_on, e.seq`.execute(db)
  return rows
}

/** A number for a payment that was received on this day, from the sequence of all receipts. */
export async function nextReceiptNumber(trx: Db, receivedOn: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select receipt_number_of((${receivedOn}::date + time '12:00') at time zone ${sql.lit(TIME_ZONE)}, nextval('receipt_numbers')) as number`.execute(
    trx,
  )
  return rows[0]!.number
}
