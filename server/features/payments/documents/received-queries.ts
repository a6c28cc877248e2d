import type { ReceiptMethod } from '#contract/leases/entries.ts'
import type { PaymentType } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

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
