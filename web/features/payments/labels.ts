import type { OwnPayment, PaymentStatus, PaymentType } from '#contract/payments/own.ts'
import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { cardEnding } from '#contract/payments/card-brands.ts'
import { TYPE_NAMES } from '#contract/payments/type-names.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const TYPE_TONES: Record<PaymentType, Tone> = { rent: 'blue', deposit: 'purple', fees: 'orange' }

export const STATUS_NAMES: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
}

const STATUS_TONES: Record<PaymentStatus, Tone> = { pending: 'yellow', completed: 'green', failed: 'red' }

type Marked = Pick<OwnPayment, 'status' | 'isProcessing' | 'isDisputed' | 'returnReason'>

/** A bank took back what it had paid. */
export const isReturned = ({ isDisputed, returnReason }: Marked) => isDisputed && returnReason !== null

/** `Processing` while a bank works on it, `Returned` once it took the money back. */
export const statusName = (payment: Marked) =>
  payment.isProcessing ? 'Processing' : isReturned(payment) ? 'Returned' : STATUS_NAMES[payment.status]

export const statusTone = (payment: Marked): Tone => (isReturned(payment) ? 'red' : STATUS_TONES[payment.status])

/** A payment by card that is disputed. */
export const isContested = (payment: Marked) => payment.isDisputed && payment.returnReason === null

/** `Monthly Rent, November 2026`, `Monthly Rent: Opening balance`, `Fees & Charges: lost key`. */
export function purposeOf({
  paymentType,
  rentMonth,
  purpose,
}: Pick<OwnPayment, 'paymentType' | 'rentMonth' | 'purpose'>) {
  const name = TYPE_NAMES[paymentType]
  if (purpose !== null) return `${name}: ${purpose}`
  return rentMonth === null ? name : `${name}, ${formatMonth(rentMonth)}`
}

/** `Visa ending in 4242`. Null where no card was charged yet. */
export const cardOf = ({ cardBrand, cardLast4 }: Pick<OwnPayment, 'cardBrand' | 'cardLast4'>) =>
  cardLast4 === null ? null : cardEnding(cardBrand, cardLast4)

const formatYear = dateFormat({ year: 'numeric', timeZone: TIME_ZONE })
/** The year in the company's time zone, as on the server. On New Year's Eve a browser abroad may be a year ahead. */
export const yearIn = (instant: string | Date) => Number(formatYear(instant))
export const thisYear = () => yearIn(new Date())

/** Above a list of test payments only, where a mark on each row says nothing. */
export const TEST_NOTE = 'All of these are test payments. No real money moved.'

export const areAllTests = (payments: readonly { isTest: boolean }[]) =>
  payments.length > 0 && payments.every(({ isTest }) => isTest)
