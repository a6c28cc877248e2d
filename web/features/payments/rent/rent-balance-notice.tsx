import type { PaymentType } from '#contract/payments/own.ts'
import { formatAmount } from '#web/lib/format/format.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { isSome } from '../checkout/amount.ts'
import { RentNotices } from './rent-notices.tsx'
import { periodName, type Summary } from '../summary.ts'

interface RentBalanceNoticeProps {
  type: PaymentType
  summary: Summary
  /** What was typed, where it is an amount. */
  amount: string | null
}

/** What is worth knowing before one pays this: that it is paid, on its way, more than is open, or not to be taken. */
export function RentBalanceNotice({ type, summary, amount }: RentBalanceNoticeProps) {
  const { depositOpen, depositPaid, rentAmount } = summary
  if (type === 'rent') return <RentNotices summary={summary} amount={amount} />
  if (type === 'fees' && rentAmount === null)
    return <Notice>Fees can be paid once there is a lease on your account.</Notice>
  if (type === 'fees' || isSome(depositOpen)) return null
  if (depositOpen === null) return <Notice>A deposit can be taken once your rent is known.</Notice>
  return isSome(depositPaid) ? (
    <Notice title="Your security deposit is already paid">
      You have paid {formatAmount(depositPaid)}. The law allows no more than one month’s rent.
    </Notice>
  ) : (
    <Notice>Your lease asks for no deposit.</Notice>
  )
}

/** What is due of this kind; empty where it is not known, or nothing is. Of a month that is paid in part, the rest. */
export function dueAmount(type: PaymentType, { rentAmount, rentOpen, depositOpen, feeOpen }: Summary): string {
  const amount = { rent: rentOpen ?? rentAmount, deposit: depositOpen, fees: feeOpen }[type]
  return isSome(amount) ? amount : ''
}

/** Below the amount. */
export function helpFor(type: PaymentType, summary: Summary): string {
  const { rentMonth, rentOpen } = summary
  if (type === 'deposit') return 'At most one month’s rent in all.'
  if (type === 'fees') return 'Such as a lost key, as agreed with your property manager.'
  if (rentOpen === null) return 'In dollars and cents, such as 2100.50.'
  return isSome(rentOpen)
    ? `${formatAmount(rentOpen)} is open for ${periodName(summary, rentMonth)}.`
    : 'No rent is open.'
}
