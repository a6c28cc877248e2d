import type { Gateway } from '#contract/payments/own.ts'
import { paymentKept } from '#server/features/leases/service.ts'
import { sql } from 'kysely'
import { ofProvider } from '../aging/debit-queries.ts'
import { balanceOf } from '../balance-queries.ts'

/**
 * How much of what is owed is rent: what was charged of it less what was paid and credited, and no more than is owed in all. What was paid in advance for
 * the last month is in rent, and its charge is in an account of its own.
 */
export const rentOwed = (gateway: Gateway) => sql<string>`least(${balanceOf(gateway)}, greatest(0, (
  select coalesce(sum(e.cents), 0) from ledger_entries as e
  where e.lease_id = b.lease_id and e.account in ('rent', 'last_month') and ${ofProvider(gateway)}
) + (
  select coalesce(sum(e.cents), 0) from ledger_entries as e left join ledger_entries as o on o.id = e.reverses
  where e.lease_id = b.lease_id and e.account = 'interest' and coalesce(e.period, o.period) is not null and ${ofProvider(gateway)}
)))`

interface LastPayment {
  paid_on: string
  kept_cents: string
}

/** The last payment of which something is left. */
export const lastPayment = (gateway: Gateway) => sql<LastPayment>`(
  select coalesce(e.occurred_on, e.effective_on) as paid_on, ${paymentKept} as kept_cents from ledger_entries as e
  where e.lease_id = b.lease_id and e.kind = 'payment' and ${ofProvider(gateway)} and ${paymentKept} > 0
  order by e.effective_on desc, e.seq desc limit 1)`
