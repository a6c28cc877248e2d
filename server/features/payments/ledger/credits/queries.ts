import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { SAME_MONEY_DAYS } from '../../refunds/queries.ts'
import { bareNumber } from '../received/queries.ts'

/** The credit of a lease in cents. Negative where something is owed. */
interface Credit {
  /** Of rent, with interest that was taken off it. */
  rent: number
  /** Of fees and everything else but the deposit. */
  other: number
  /** What of the deposit is owed, and what is on its way back to a card or a bank account, is no credit. */
  total: number
}

/** Deposit money is an account of its own, so it is never paid back as a credit. */
export async function readCredit(db: Db, leaseId: string, gateway: Gateway): Promise<Credit> {
  const { rows } = await sql<Credit>`
    with sums as (
      select coalesce(-sum(cents) filter (where account in ('rent', 'last_month') or (account = 'interest' and period is not null)), 0) as rent,
        coalesce(-sum(cents) filter (where account not in ('rent', 'last_month', 'deposit') and (account <> 'interest' or period is null)), 0) as other,
        coalesce(sum(cents) filter (where account = 'deposit'), 0) as deposit
      from ledger_entries where lease_id = ${leaseId} and (gateway is null or gateway = ${gateway})
    ), unsent as (
      select coalesce(sum(r.amount_cents), 0) as cents
      from ledger_entries as e join payment_refunds as r on r.payment_id = e.payment_id
      where e.lease_id = ${leaseId} and e.kind = 'payment' and e.source = 'payment' and e.gateway = ${gateway}
        and r.status = 'pending' and r.refund_id is null
    )
    select rent::float8, other::float8, (rent + other - greatest(deposit, 0) - unsent.cents)::float8 as total from sums, unsent`.execute(
    db,
  )
  return rows[0]!
}

/**
 * A credit of the lease that was paid back before: with the same number, whenever that was, as for payments that are received, or of the same amount in the
 * last 30 days. One that was reversed is not.
 */
export async function findSamePayout(
  trx: Db,
  { leaseId, method, number, cents }: { leaseId: string; method: string; number: string | null; cents: number },
) {
  const hasNumber = sql<boolean>`payout_method = ${method} and ${bareNumber(sql`method_number`)} = ${bareNumber(sql`${number}::text`)}`
  const { rows } = await sql<{ staff_name: string; created_at: Date; cents: number; has_number: boolean }>`
    select staff_name, created_at, all_cents::float8 as cents, coalesce(${hasNumber}, false) as has_number
    from (
      select e.*, (select sum(f.cents) from ledger_entries as f where f.id = e.id or (f.payment_id = e.id and f.lease_id = e.lease_id and f.kind = 'refund')) as all_cents
      from ledger_entries as e
      where e.lease_id = ${leaseId} and e.payout_method is not null and e.payment_id is null
        and not exists (select from ledger_entries as r where r.reverses = e.id)
    ) as paid
    where (all_cents = ${cents} and created_at > now() - make_interval(days => ${SAME_MONEY_DAYS})) or ${hasNumber}
    order by seq desc limit 1`.execute(trx)
  return rows[0] ?? null
}
