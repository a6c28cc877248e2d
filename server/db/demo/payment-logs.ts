import { formatCents } from '#contract/core/money.ts'
import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { seededNumber } from './seeded-number.ts'
import { type Changes, changed, type Log } from './audit-log-rows.ts'

interface Paid {
  id: string
  user_id: string | null
  payer_name: string
  payer_email: string
  payment_type: string
  amount_cents: string
}

interface Entry {
  action: Log['action']
  changes: Changes
  at: Date
  by?: Paid | null
  failureCode?: string | null | undefined
}

const logOf = (
  { id, payment_type: paymentType, amount_cents: cents }: Paid,
  { action, changes, at, by = null, failureCode }: Entry,
): Log => ({
  user_id: by?.user_id ?? null,
  user_name: by?.payer_name ?? null,
  user_email: by?.payer_email ?? null,
  ip_address: by && `192.0.2.${10 + seededNumber(200, by.payer_email)}`,
  action,
  resource_type: 'payment',
  resource_id: id,
  details: JSON.stringify({
    ...(action !== 'create' && { amount: formatCents(cents), paymentType }),
    failureCode,
    ...(JSON.parse(changed(changes)) as object),
  }),
  created_at: at,
})

/** The audit entries of the payments: created by the payer, then completed, failed, refunded or disputed by the card provider. */
export async function paymentLogs(trx: Kysely<Database>): Promise<Log[]> {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'user_id', 'payer_name', 'payer_email', 'payment_type', 'amount_cents', 'created_at'])
    .execute()
  const created = payments.map((payment) =>
    logOf(payment, {
      action: 'create',
      changes: {
        amount: [null, formatCents(payment.amount_cents)],
        paymentType: [null, payment.payment_type],
        status: [null, 'pending'],
      },
      at: payment.created_at,
      by: payment,
    }),
  )
  const events = await trx
    .selectFrom('payment_events as e')
    .innerJoin('payments as p', 'p.id', 'e.payment_id')
    .select(['p.id', 'p.user_id', 'p.payer_name', 'p.payer_email', 'p.payment_type', 'p.amount_cents'])
    .select([
      'p.failure_code',
      'e.status_before',
      'e.status_after',
      'e.refunded_cents',
      'e.dispute_status',
      'e.created_at',
    ])
    .select(
      sql<string | null>`lag(e.dispute_status) over (partition by e.payment_id order by e.seq)`.as('dispute_before'),
    )
    .where('e.outcome', '=', 'applied')
    .execute()
  const reported = events.flatMap((event) => {
    const { status_before: before, status_after: after, refunded_cents: refunded, created_at } = event
    // The provider responds a few seconds after the payer confirmed.
    const at = new Date(created_at.getTime() + 4000)
    const failureCode = after === 'failed' ? event.failure_code : undefined
    if (before !== after)
      return [logOf(event, { action: 'status_change', changes: { status: [before, after] }, at, failureCode })]
    const changes: Changes = {
      ...(Number(refunded ?? 0) > 0 && { refundedAmount: ['0.00', formatCents(refunded!)] as const }),
      ...(event.dispute_status !== null && { disputeStatus: [event.dispute_before, event.dispute_status] as const }),
    }
    return Object.keys(changes).length === 0 ? [] : [logOf(event, { action: 'update', changes, at })]
  })
  return [...created, ...reported]
}
