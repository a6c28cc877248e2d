import { createHash } from 'node:crypto'
import type { PaymentType } from '#contract/payments.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import { isFirst } from './seed.ts'

interface DemoLease {
  user_id: string
  email: string
  name: string
  property_address: string | null
  rent_cents: number
  deposit_cents: number
  starts_on: string
}

type Payment = Insertable<Database['payments']>

const DAY = 86_400_000
const CARDS = [
  ['visa', '4242'],
  ['mastercard', '4444'],
  ['amex', '0005'],
] as const
const DECLINES = [
  ['insufficient_funds', 'Your card has insufficient funds.'],
  ['generic_decline', 'Your card was declined.'],
  ['expired_card', 'Your card has expired.'],
] as const
const FEES = [4500, 2500, 7500] as const

const digest = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

/** The same whole number below `below` for the same words, whenever it is asked for. */
const chance = (below: number, ...parts: (string | number)[]) =>
  Number.parseInt(digest(...parts).slice(0, 8), 16) % below

const monthsAfter = (start: Date, count: number) =>
  new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1))

/** Some moment of that day between nine in the morning and ten at night in Boston. */
const momentOf = (day: Date, ...parts: (string | number)[]) =>
  new Date(day.getTime() + 14 * 3_600_000 + chance(13 * 3_600_000, ...parts))

function paid(lease: DemoLease, type: PaymentType, cents: number, at: Date, month: Date | null): Payment {
  const [brand, last4] = CARDS[chance(CARDS.length, lease.email, 'card')]!
  return {
    user_id: lease.user_id,
    payer_name: lease.name,
    payer_email: lease.email,
    property_address: lease.property_address,
    amount_cents: cents,
    payment_type: type,
    status: 'completed',
    gateway: 'sandbox',
    intent_id: `pi_sbx_${digest('intent', lease.email, type, at.toISOString()).slice(0, 24)}`,
    intent_status: 'succeeded',
    rent_month: month === null ? null : month.toISOString().slice(0, 10),
    rent_cents: month === null ? null : lease.rent_cents,
    card_brand: brand,
    card_last4: last4,
    version: 1,
    created_at: at,
    completed_at: new Date(at.getTime() + 2500 + chance(4000, lease.email, at.toISOString())),
    updated_at: at,
  }
}

/** The same attempt, some minutes before, with a card that was declined. */
function declined(success: Payment, lease: DemoLease): Payment {
  const at = new Date((success.created_at as Date).getTime() - (3 + chance(20, lease.email, 'again')) * 60_000)
  const [code, message] = DECLINES[chance(DECLINES.length, lease.email, at.toISOString())]!
  return {
    ...success,
    status: 'failed',
    intent_id: `pi_sbx_${digest('declined', lease.email, at.toISOString()).slice(0, 24)}`,
    intent_status: 'canceled',
    failure_code: code,
    failure_message: message,
    completed_at: null,
    created_at: at,
    updated_at: at,
  }
}

function rentOf(lease: DemoLease, start: Date, at: number): Payment[] {
  const month = monthsAfter(start, at)
  // The first month before the keys, the others from four days before they are due to five days after.
  const day = new Date(month.getTime() + (at === 0 ? -9 : chance(10, lease.email, 'day', at) - 4) * DAY)
  const payment = paid(lease, 'rent', lease.rent_cents, momentOf(day, lease.email, at), month)
  return chance(11, lease.email, 'declined', at) === 0 ? [declined(payment, lease), payment] : [payment]
}

function feeOf(lease: DemoLease, start: Date, at: number): Payment[] {
  if (at === 0 || chance(9, lease.email, 'fee', at) !== 0) return []
  const day = new Date(monthsAfter(start, at).getTime() + (8 + chance(15, lease.email, 'fee day', at)) * DAY)
  const cents = FEES[chance(FEES.length, lease.email, 'fee of', at)]!
  return [paid(lease, 'fees', cents, momentOf(day, lease.email, 'fee', at), null)]
}

/** What a tenant has paid since the lease began, as a real ledger would have it; the same for the same lease. */
function historyOf(lease: DemoLease, now: Date): Payment[] {
  const start = new Date(`${lease.starts_on}T00:00:00Z`)
  const moveIn = momentOf(new Date(start.getTime() - 10 * DAY), lease.email, 'deposit')
  const payments = lease.deposit_cents > 0 ? [paid(lease, 'deposit', lease.deposit_cents, moveIn, null)] : []
  for (let at = 0; monthsAfter(start, at).getTime() < now.getTime() + 5 * DAY; at += 1)
    payments.push(...rentOf(lease, start, at), ...feeOf(lease, start, at))
  return payments.filter(({ created_at: at }) => (at as Date).getTime() < now.getTime() - 60_000)
}

/** A fee that was taken in error and given back. */
function refund(payments: Payment[]) {
  const fee = payments.find(({ payment_type: type }) => type === 'fees')
  if (fee) fee.refunded_cents = Number(fee.amount_cents)
}

const listLeases = async (trx: Kysely<Database>, emails: readonly string[]): Promise<DemoLease[]> => {
  const rows = await trx
    .selectFrom('leases as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.user_id', 'u.email', 'l.property_address'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .select(sql<number>`l.rent_cents::int`.as('rent_cents'))
    .select(sql<number>`coalesce(l.deposit_cents, 0)::int`.as('deposit_cents'))
    .select(sql<string>`to_char(l.starts_on, 'YYYY-MM-DD')`.as('starts_on'))
    .where('u.email', 'in', emails)
    .where('l.rent_cents', 'is not', null)
    .where('l.starts_on', 'is not', null)
    .orderBy('u.email')
    .execute()
  return rows
}

/** Fills in two years of payments by the tenants of the demonstration, once in a database's life. */
export async function seedPayments(db: Kysely<Database>, emails: readonly string[], now: Date) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'payments', now))) return
    const payments: Payment[] = []
    for (const lease of await listLeases(trx, emails)) payments.push(...historyOf(lease, now))
    refund(payments)
    if (payments.length === 0) return
    const rows = await trx
      .insertInto('payments')
      .values(payments)
      .onConflict((conflict) => conflict.column('intent_id').doNothing())
      .returning(['id', 'status', 'created_at'])
      .execute()
    await trx
      .insertInto('payment_events')
      .values(
        rows.map(({ id, status, created_at }) => ({
          payment_id: id,
          event_type: status === 'completed' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
          outcome: 'applied' as const,
          reason: status === 'completed' ? 'The provider has the money' : 'The provider says that it failed',
          status_before: 'pending' as const,
          status_after: status,
          created_at,
        })),
      )
      .execute()
  })
}
