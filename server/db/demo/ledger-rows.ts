import { randomUUID } from 'node:crypto'
import type { PaymentType } from '#contract/payments/own.ts'
import type { Database } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'
import { seededNumber, DAY, dayText, digest, monthsAfter } from './seeded-number.ts'
import { ledgerOf } from './ledgers.ts'
import { residentTime } from './waking-hours.ts'

export interface DemoLease {
  id: string
  user_id: string
  email: string
  name: string
  property_address: string | null
  deposit_cents: number
  starts_on: string
  ends_on: string | null
  rents: { from: string; cents: number }[]
}

export type NewPayment = Insertable<Database['payments']>

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
const FEES = [
  [4500, 'Lost front door key'],
  [2500, 'Mailbox key'],
  [7500, 'After-hours lockout'],
] as const

/** How long after its payment a dispute is lost. */
export const LOST_DAYS = 30

/** A time on that day between 9 AM and 10 PM in Boston. */
const momentOf = (day: Date, ...parts: (string | number)[]) =>
  residentTime(new Date(day.getTime() + 14 * 3_600_000 + seededNumber(13 * 3_600_000, ...parts)))

interface What {
  type: PaymentType
  cents: number
  at: Date
  month?: Date
  purpose?: string
  dispute?: string | undefined
}

export const rentIn = ({ rents }: DemoLease, month: Date) =>
  rents.findLast(({ from }) => from <= dayText(month))?.cents ?? 0

function paid(lease: DemoLease, { type, cents, at, month, purpose, dispute }: What): NewPayment {
  const [brand, last4] = CARDS[seededNumber(CARDS.length, lease.email, 'card')]!
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
    rent_month: month === undefined ? null : dayText(month),
    rent_cents: month === undefined ? null : rentIn(lease, month),
    purpose: purpose ?? null,
    dispute_status: dispute ?? null,
    card_brand: brand,
    card_last4: last4,
    version: 1,
    created_at: at,
    completed_at: new Date(at.getTime() + 2500 + seededNumber(4000, lease.email, at.toISOString())),
    // When the dispute was lost, on which day the ledger has the reversal.
    updated_at: dispute === 'lost' ? new Date(at.getTime() + LOST_DAYS * DAY) : at,
  }
}

/** The same attempt some minutes earlier, with a declined card. */
function declined(success: NewPayment, lease: DemoLease): NewPayment {
  const at = new Date((success.created_at as Date).getTime() - (3 + seededNumber(20, lease.email, 'again')) * 60_000)
  const [code, message] = DECLINES[seededNumber(DECLINES.length, lease.email, at.toISOString())]!
  return {
    ...success,
    status: 'failed',
    intent_id: `pi_sbx_${digest('declined', lease.email, at.toISOString()).slice(0, 24)}`,
    intent_status: 'canceled',
    failure_code: code,
    failure_message: message,
    dispute_status: null,
    completed_at: null,
    created_at: at,
    updated_at: at,
  }
}

const monthsBetween = (from: Date, to: Date) =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()

/**
 * The payments for one month's rent: the first month before the keys are handed over, the others from four days before to five days after the due
 * date.
 */
function rentOf(lease: DemoLease, month: Date, now: Date): NewPayment[] {
  const { email } = lease
  const ledger = ledgerOf(email)
  const ago = monthsBetween(month, now)
  const at = dayText(month)
  const isFirst = at === lease.starts_on
  const late =
    ledger.isPrompt === true ? -1 - seededNumber(4, email, 'day', at) : seededNumber(10, email, 'day', at) - 4
  const day = momentOf(new Date(month.getTime() + (isFirst ? -9 : late) * DAY), email, at)
  const cents = (ledger.paid?.[ago] ?? rentIn(lease, month) / 100) * 100
  // A tenant with open rent does not pay ahead.
  if (cents === 0 || (ago < 0 && ledger.paid !== undefined) || ledger.checks?.[ago] !== undefined) return []
  const dispute = ledger.disputes?.[ago]
  const payment = paid(lease, { type: 'rent', cents, at: day, month, dispute })
  // After a lost dispute the rent was paid again.
  if (dispute === 'lost')
    return [payment, paid(lease, { type: 'rent', cents, at: residentTime(new Date(day.getTime() + 41 * DAY)), month })]
  return seededNumber(11, email, 'declined', at) === 0 ? [declined(payment, lease), payment] : [payment]
}

function feeOf(lease: DemoLease, month: Date): NewPayment[] {
  const { email } = lease
  const at = dayText(month)
  if (at === lease.starts_on || seededNumber(9, email, 'fee', at) !== 0) return []
  const day = new Date(month.getTime() + (8 + seededNumber(15, email, 'fee day', at)) * DAY)
  const [cents, purpose] = FEES[seededNumber(FEES.length, email, 'fee of', at)]!
  return [paid(lease, { type: 'fees', cents, at: momentOf(day, email, 'fee', at), purpose })]
}

/** First and last month, deposit and lock, paid some days ago: what may be charged before a lease begins. */
function aheadOf(lease: DemoLease, start: Date, now: Date): NewPayment[] {
  const at = residentTime(new Date(now.getTime() - 5 * DAY))
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  return [
    paid(lease, { type: 'deposit', cents: lease.deposit_cents, at }),
    paid(lease, { type: 'rent', cents: 2 * rentIn(lease, start), at: after(6), month: start }),
    paid(lease, { type: 'fees', cents: 9500, at: after(9), purpose: 'New lock' }),
  ]
}

/** All payments since the lease began, like a real ledger. The result depends only on the lease. */
export function historyOf(lease: DemoLease, now: Date): NewPayment[] {
  const start = new Date(`${lease.starts_on}T00:00:00Z`)
  const { isPaidAhead } = ledgerOf(lease.email)
  if (isPaidAhead !== undefined) return isPaidAhead ? aheadOf(lease, start, now) : []
  const moveIn = momentOf(new Date(start.getTime() - 10 * DAY), lease.email, 'deposit')
  const payments =
    lease.deposit_cents > 0 ? [paid(lease, { type: 'deposit', cents: lease.deposit_cents, at: moveIn })] : []
  const last = Math.min(now.getTime() + 5 * DAY, Date.parse(lease.ends_on ?? '9999-12-31'))
  for (let month = start; month.getTime() < last; month = monthsAfter(month, 1))
    payments.push(...rentOf(lease, month, now), ...feeOf(lease, month))
  return payments.filter(({ created_at: at }) => (at as Date).getTime() < now.getTime() - 60_000)
}

/** A payment that is still pending. */
export function pendingOf(lease: DemoLease, now: Date): (NewPayment & { id: string }) | null {
  if (ledgerOf(lease.email).isNextPending !== true) return null
  const paidLast = historyOf(lease, now)
    .flatMap(({ rent_month: month }) => month ?? [])
    .toSorted()
    .at(-1)
  const month = monthsAfter(paidLast === undefined ? now : new Date(paidLast), 1)
  const at = residentTime(new Date(now.getTime() - 2 * 3_600_000))
  const payment = paid(lease, { type: 'rent', cents: rentIn(lease, month), at, month })
  return {
    ...payment,
    id: randomUUID(),
    status: 'pending',
    intent_status: 'requires_payment_method',
    completed_at: null,
    tried_at: at,
    card_brand: null,
    card_last4: null,
  }
}
