import type { payments, PaymentType } from '#contract/payments.ts'
import type { WireOf } from '#contract/endpoint.ts'
import { Notice } from '#web/ui/notice.tsx'
import { formatAmount, monthName } from './words.ts'

export type Summary = WireOf<typeof payments.summary>

const isSome = (amount: string | null): amount is string => amount !== null && Number(amount) > 0

function rentNotice({ month, isRentPaid, rentMonth, rentPending, rentAmount }: Summary) {
  if (isRentPaid) {
    return (
      <Notice title={`Your rent for ${monthName(month)} is already paid`}>
        What you pay now counts for {monthName(rentMonth)}.
      </Notice>
    )
  }
  if (isSome(rentPending)) {
    return (
      <Notice title={`A payment of ${formatAmount(rentPending)} for ${monthName(month)} is not finished`}>
        If you have just paid, it is on its way and shows on your dashboard in a moment: do not pay again. If you left
        it before the end, go on here; no money has moved.
      </Notice>
    )
  }
  if (rentAmount !== null) return null
  return (
    <Notice title="No rent is linked to this account">
      You can pay rent all the same: enter the amount that was agreed. If you have a lease with us, ask your property
      manager to link it.
    </Notice>
  )
}

/** What is worth knowing before one pays this: that it is paid, on its way, or not to be taken. */
export function StandingNotice({ type, summary }: { type: PaymentType; summary: Summary }) {
  const { depositOpen, depositPaid, rentAmount } = summary
  if (type === 'rent') return rentNotice(summary)
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

/** What is due of this kind; empty where it is not known, or nothing is. */
export function dueAmount(type: PaymentType, { rentAmount, depositOpen, feeOpen }: Summary): string {
  const amount = { rent: rentAmount, deposit: depositOpen, fees: feeOpen }[type]
  return isSome(amount) ? amount : ''
}

/** Below the amount. */
export function helpFor(type: PaymentType, { rentAmount, rentMonth, rentOpen }: Summary): string {
  if (type === 'deposit') return 'At most one month’s rent in all.'
  if (type === 'fees') return 'Such as a lost key, as agreed with your property manager.'
  if (rentOpen === null || rentAmount === null) return 'In dollars and cents, such as 2100.50.'
  return `${formatAmount(rentOpen)} is open for ${monthName(rentMonth)}.`
}
