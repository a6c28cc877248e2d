import type { NewPayment } from '../ledger-rows.ts'
import { DAY } from '../seeded-number.ts'
import { staffTime } from '../waking-hours.ts'

export const REFUND_DAYS = 3
/** What was too much for a lockout in the evening. */
const LOCKOUT_REFUND_CENTS = 2500

/** A time after a payment, in any case before now. */
export const daysAfter = (at: NewPayment['created_at'], days: number, now: Date) =>
  new Date(Math.min(now.getTime() - 60_000, new Date(at!).getTime() + days * DAY))

/** When staff refunded a payment. The ledger has the refund on that day. */
export const refundedAt = ({ created_at: at }: Pick<NewPayment, 'created_at'>, now: Date) =>
  staffTime(daysAfter(at, REFUND_DAYS, now))

/** A fee that was charged by mistake and refunded, and one of which a part was. */
export function refund(payments: NewPayment[], now: Date) {
  const fees = payments
    .filter(({ payment_type: type }) => type === 'fees')
    .toSorted((one, other) => Number(one.created_at) - Number(other.created_at))
  const [mistaken] = fees
  const lockout = fees.findLast(
    (fee) =>
      fee !== mistaken &&
      fee.purpose === 'After-hours lockout' &&
      fee.payer_email !== 'tenant@example.com' &&
      Number(fee.created_at) < now.getTime() - 2 * REFUND_DAYS * DAY,
  )
  if (mistaken) mistaken.refunded_cents = Number(mistaken.amount_cents)
  if (lockout) lockout.refunded_cents = LOCKOUT_REFUND_CENTS
  for (const fee of [mistaken, lockout]) if (fee) fee.updated_at = refundedAt(fee, now)
}
