import type { PaymentType } from '#contract/payments/own.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { isSome } from '../checkout/amount.ts'
import { SentNotices } from './sent-notices.tsx'
import { endedOn, RentNotices } from './rent-notices.tsx'
import { periodName, type Summary } from '../summary.ts'

interface RentBalanceNoticeProps {
  type: PaymentType
  summary: Summary
  /** The typed amount, if it is valid. */
  amount: string | null
}

/** What a payer should know before this payment: already paid, pending, more than is due, or not allowed. */
export function RentBalanceNotice({ type, summary, amount }: RentBalanceNoticeProps) {
  const { depositOpen, depositPaid, depositSent, leaseEndedOn, rentAmount } = summary
  if (type === 'rent') return <RentNotices summary={summary} amount={amount} />
  if (type === 'fees' && rentAmount === null)
    return <Notice>You can pay fees once there's a lease on your account.</Notice>
  if (type === 'fees' || isSome(depositOpen) || isSome(depositSent))
    return <SentNotices type={type} summary={summary} />
  if (leaseEndedOn !== null) return <Notice title={endedOn(leaseEndedOn)}>A security deposit is no longer due.</Notice>
  if (depositOpen === null) return <Notice>You can pay a deposit once your rent has been set.</Notice>
  return isSome(depositPaid) ? (
    <Notice title="Your security deposit is already paid">
      You've paid {formatAmount(depositPaid)}. By law, a deposit can't be more than one month's rent.
    </Notice>
  ) : (
    <Notice>Your lease doesn't require a deposit.</Notice>
  )
}

/** The amount due of this type. Empty where it is unknown or zero. For a partly paid month, the rest; of a shared lease, what is left of the payer's share. */
export function dueAmount(type: PaymentType, { rentAmount, rentOpen, share, depositOpen, feeOpen }: Summary): string {
  const amount = { rent: share ? share.open : (rentOpen ?? rentAmount), deposit: depositOpen, fees: feeOpen }[type]
  return isSome(amount) ? amount : ''
}

/** The help text below the amount. */
export function helpFor(type: PaymentType, summary: Summary): string {
  const { rentMonth, rentOpen, share, feeOpen } = summary
  if (type === 'deposit') return "A deposit can't be more than one month's rent in total."
  if (type === 'fees' && isSome(feeOpen)) return `${formatAmount(feeOpen)} in fees and utilities is due.`
  if (type === 'fees') return "For example, a lost key. Only pay fees you've agreed on with your property manager."
  if (rentOpen === null) return 'Enter dollars and cents, such as 2100.50.'
  return isSome(rentOpen)
    ? `${formatAmount(rentOpen)} is due for ${periodName(summary, rentMonth)}.${share ? ` ${formatAmount(share.open)} of your share${share.month === rentMonth ? '' : ` of ${periodName(summary, share.month)}`} is open.` : ''}`
    : 'No rent is due.'
}
