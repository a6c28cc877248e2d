import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { type DemoLease, historyOf, LOST_DAYS, type NewPayment, pendingOf } from './ledger-rows.ts'
import { checksOf } from './leases/checks.ts'
import { insertInOrder } from './leases/payments-in-order.ts'
import { daysAfter, REFUND_DAYS, refund, refundedAt } from './leases/refunds.ts'
import { insertRoommate, shareRent } from './leases/roommates.ts'
import { isFirst } from './seed-parts.ts'

/** What the card provider needs to know about a pending payment. */
export interface PendingPayment {
  paymentId: string
  userId: string
  name: string
  email: string
  amountCents: number
}

/** Creates the payment intent and returns its id. */
type MakeIntent = (payment: PendingPayment) => Promise<string>

async function listLeases(trx: Kysely<Database>, emails: readonly string[]): Promise<DemoLease[]> {
  const leases = await trx
    .selectFrom('leases as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'u.id as user_id', 'u.email', 'l.property_address', 'l.starts_on', 'l.ends_on'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .select(sql<number>`coalesce(l.deposit_cents, 0)::int`.as('deposit_cents'))
    .where('u.email', 'in', emails)
    .where('l.rent_cents', 'is not', null)
    .where('l.starts_on', 'is not', null)
    .orderBy('u.email')
    .execute()
  const rents = await trx
    .selectFrom('lease_rents')
    .select(['lease_id', 'holds_from'])
    .select(sql<number>`rent_cents::int`.as('cents'))
    .orderBy('holds_from')
    .execute()
  const rentsOf = (leaseId: string) =>
    rents.filter(({ lease_id: id }) => id === leaseId).map(({ holds_from: from, cents }) => ({ from, cents }))
  return leases.map((lease) => Object.assign(lease, { starts_on: lease.starts_on!, rents: rentsOf(lease.id) }))
}

const SAID = {
  completed: ['payment_intent.succeeded', 'Payment received'],
  failed: ['payment_intent.payment_failed', 'Payment failed'],
  pending: ['creation', 'Waiting for the payer'],
} as const

type Row = { id: string } & Pick<NewPayment, 'created_at' | 'refunded_cents' | 'dispute_status'> & {
    status: keyof typeof SAID
  }

/** The provider's events of a payment, in order. */
function eventsOf({ id, status, created_at: at, refunded_cents: refunded, dispute_status: dispute }: Row, now: Date) {
  const event = (event_type: string, reason: string, days: number, more: object = {}) => ({
    payment_id: id,
    event_type,
    outcome: 'applied' as const,
    reason,
    status_before: days === 0 ? ('pending' as const) : status,
    status_after: status,
    created_at: daysAfter(at, days, now),
    ...more,
  })
  const [type, reason] = SAID[status]
  return [
    event(type, reason, 0),
    ...(Number(refunded ?? 0) > 0
      ? [
          event('charge.refunded', 'Refund issued', REFUND_DAYS, {
            refunded_cents: refunded,
            created_at: refundedAt({ created_at: at }, now),
          }),
        ]
      : []),
    ...(dispute ? [event('charge.dispute.created', 'Dispute opened', 9, { dispute_status: 'needs_response' })] : []),
    ...(dispute === 'lost'
      ? [event('charge.dispute.closed', 'Dispute lost', LOST_DAYS, { dispute_status: 'lost' })]
      : []),
  ]
}

/** Records reminders for past months as sent, so that the demo sends no emails about them. */
const insertReminders = (trx: Kysely<Database>, emails: readonly string[], now: Date) =>
  sql`insert into rent_reminders (lease_id, period, kind, sent_at)
    select l.id, m.period::date, k.kind, s.sent_at
    from leases l join users u on u.id = l.user_id
    cross join lateral (select date_trunc('month', ${now}::timestamptz at time zone ${TIME_ZONE}) as month) as this
    cross join generate_series(this.month - interval '2 months', this.month, '1 month') as m (period)
    cross join (values ('upcoming', -3), ('due', 0), ('overdue', 1)) as k (kind, days)
    cross join lateral (select (m.period + make_interval(days => k.days)) at time zone ${TIME_ZONE} as sent_at) as s
    where u.email = any(${emails}) and l.starts_on <= m.period and s.sent_at < ${now}
    on conflict do nothing`.execute(trx)

/** Fills in the payments of the demo tenants once per database. */
export async function seedPayments(
  db: Kysely<Database>,
  emails: readonly string[],
  { now, makeIntent }: { now: Date; makeIntent: MakeIntent | null },
) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'payments', now))) return
    const leases = await listLeases(trx, emails)
    const roommate = await insertRoommate(trx, now)
    const payments = shareRent(
      leases.flatMap((lease) => historyOf(lease, now)),
      roommate,
      now,
    )
    refund(payments, now)
    for (const lease of leases) {
      const pending = pendingOf(lease, now)
      if (!pending || !makeIntent) continue
      const { user_id: userId, name, email } = lease
      const amountCents = Number(pending.amount_cents)
      const intent_id = await makeIntent({ paymentId: pending.id, userId, name, email, amountCents })
      payments.push({ ...pending, intent_id })
    }
    if (payments.length === 0) return
    const rows = await insertInOrder(
      trx,
      payments,
      leases.flatMap((lease) => checksOf(lease, now)),
    )
    await trx
      .insertInto('payment_events')
      .values(rows.flatMap((row) => eventsOf(row, now)))
      .execute()
    await insertReminders(trx, emails, now)
  })
}
