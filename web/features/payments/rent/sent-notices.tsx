import { formatDay } from '#contract/core/dates.ts'
import type { PaymentType } from '#contract/payments/own.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { isSome } from '../checkout/amount.ts'
import { periodName, type Summary } from '../summary.ts'
import { onItsWay } from './on-its-way.ts'

/** The month that rent paid now counts for, where no other notice names it. */
const nextOf = (summary: Summary) =>
  summary.isRentPaid || summary.leaseEndedOn !== null || !isSome(summary.rentMost)
    ? ''
    : ` This payment will go toward ${periodName(summary, summary.rentMonth)}.`

/** The payments of a type that banks work on, so that they are not made again. */
export function SentNotices({ type, summary }: { type: PaymentType; summary: Summary }) {
  const next = type === 'rent' ? nextOf(summary) : ''
  return summary.sent
    .filter(({ paymentType }) => paymentType === type)
    .map((one) => (
      <Notice key={one.id} title={onItsWay(one, summary.openingMonth)}>
        {`It counts as paid on ${formatDay(one.sentOn)}, unless the bank returns it.${next}`}
      </Notice>
    ))
}
