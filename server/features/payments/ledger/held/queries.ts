import type { Held } from '#contract/deposits/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** Money that came to be held for a tenant (positive) or went back (negative). */
export interface HeldRow {
  lease_id: string
  held: Held
  /** The payment that it belongs to, or the entry itself. */
  group: string
  day: string
  cents: number
}

/**
 * The deposit and the prepaid last month of these leases, oldest first, with one provider. Payments that were reversed or refunded in full are left out:
 * their money was never held, or is no longer.
 */
export async function listHeld(db: Db, leaseIds: readonly string[], gateway: Gateway): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select e.lease_id, case e.account when 'deposit' then 'deposit' else 'last_month' end as held,
      coalesce(e.reverses, case e.source when 'payment' then e.payment_id end, e.id) as "group",
      to_char(coalesce(e.occurred_on, e.effective_on), 'YYYY-MM-DD') as day, (case e.account when 'deposit' then -e.cents else e.cents end)::float8 as cents
    from ledger_entries as e
    left join ledger_entries as o on o.id = e.reverses
    where e.lease_id = any(${leaseIds}::uuid[]) and (e.gateway is null or e.gateway = ${gateway}) and (
      (e.account = 'deposit' and coalesce(o.kind, e.kind) not in ('charge', 'credit'))
      or (e.rule in ('last_month', 'last_month_used') and not exists (select from ledger_entries as r where r.reverses = e.id))
    )
    order by coalesce(e.occurred_on, e.effective_on), e.seq`.execute(db)
  const groupOf = ({ lease_id: id, group }: HeldRow) => `${id} ${group}`
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(groupOf(row), (sums.get(groupOf(row)) ?? 0) + row.cents)
  return rows.filter((row) => sums.get(groupOf(row)) !== 0)
}

/** The sum of everything on one account. Negative for a credit. */
export async function sumAccount(
  trx: Db,
  leaseId: string,
  account: 'deposit' | 'rent' | 'interest',
  gateway: Gateway,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from ledger_entries
    where lease_id = ${leaseId} and account = ${account} and (gateway is null or gateway = ${gateway})`.execute(trx)
  return rows[0]!.cents
}
