import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/**
 * What former tenancies were charged of the month in which these leases begin, and what is open of that: what was paid for the months before and more than
 * they cost has paid it.
 */
export async function listFormerRent(db: Db, leaseIds: readonly string[], gateway: Gateway) {
  const { rows } = await sql<{ lease_id: string; cents: number; due_cents: number }>`
    select lease_id, cents::float8, greatest(cents + least(before_cents, 0), 0)::float8 as due_cents
    from (
      select l.id as lease_id,
        coalesce(sum(e.cents) filter (
          where e.rule = 'rent' and e.period = m.month and coalesce(e.occurred_on, e.effective_on) <= l.former_ended_on
            and not exists (select from ledger_entries as r where r.reverses = e.id)
        ), 0) as cents,
        coalesce(sum(e.cents) filter (where e.period < m.month), 0) as before_cents
      from leases as l
      cross join lateral (select date_trunc('month', tenancy_start(l))::date as month) as m
      join ledger_entries as e on e.lease_id = l.id and e.account in ('rent', 'interest') and (e.gateway is null or e.gateway = ${gateway})
      where l.id = any(${leaseIds}::uuid[])
      group by l.id
    ) as former`.execute(db)
  return rows
}
