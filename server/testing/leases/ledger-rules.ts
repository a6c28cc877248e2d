import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/**
 * What must hold of every ledger, whatever happened: its kept balance is the sum of its entries, no payment pays and no charge is paid more than it is, and
 * money pays only charges of its own kind, so deposit money pays no rent. Returns what does not hold.
 */
export async function listBrokenRules(db: Db) {
  const { rows } = await sql`
    select 'balance' as rule, b.lease_id as id from lease_balances as b
    where b.stripe_test_cents is distinct from (select coalesce(sum(e.cents), 0) from ledger_entries as e where e.lease_id = b.lease_id)
    union all
    select 'more than there is', s.id from allocation_sides as s
    where s.cents < (select coalesce(sum(a.cents), 0) from live_allocations as a where s.id in (a.credit_id, a.charge_id))
    union all
    select 'deposit money', a.credit_id from live_allocations as a
    join ledger_entries as credit on credit.id = a.credit_id
    join ledger_entries as charge on charge.id = a.charge_id
    where (credit.account = 'deposit') <> (charge.account = 'deposit')`.execute(db)
  return rows
}
