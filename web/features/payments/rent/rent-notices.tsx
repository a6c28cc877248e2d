import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { centsOf, isSome } from '../checkout/amount.ts'
import { periodName, type Summary } from '../summary.ts'

const Pending = ({ rentPending }: Summary) => (
  <Notice title={`A rent payment of ${formatAmount(rentPending)} is not finished`}>
    If you have just paid, it is on its way and shows on your dashboard in a moment: do not pay again. If you left it
    before the end, go on here; no money has moved.
  </Notice>
)

/** All open rent, month by month. */
const Owed = ({ openMonths, rentOwed, openingMonth }: Summary) => (
  <Notice title={`${formatAmount(rentOwed)} of rent is open`}>
    <ul>
      {openMonths.map(({ month, open }) => (
        <li key={month}>
          {month === openingMonth ? 'Opening balance' : formatMonth(month)}: {formatAmount(open)}
        </li>
      ))}
    </ul>
    <p className="mt-2">What you pay counts for the oldest first.</p>
  </Notice>
)

const AlreadyPaid = ({ month, rentMonth, isBeforeLease, rentMost, openingMonth }: Summary) => (
  <Notice title={`Your rent for ${formatMonth(month)} is already paid`}>
    {isBeforeLease && isSome(rentMost) && 'What you pay now is put by for the last month of your lease.'}
    {!isSome(rentMost) && 'Nothing more can be paid now.'}
    {!isBeforeLease && isSome(rentMost) && `What you pay now counts for ${periodName({ openingMonth }, rentMonth)}.`}
  </Notice>
)

const Ended = ({ leaseEndedOn, rentOwed }: Summary) => (
  <Notice title={`Your lease ended on ${formatDay(leaseEndedOn ?? '')}`}>
    {isSome(rentOwed)
      ? `${formatAmount(rentOwed)} of its rent is still open and can be paid here.`
      : 'All of its rent is paid.'}{' '}
    If you live here all the same, ask your property manager to move the end of the lease: then the months after it can
    be paid, too.
  </Notice>
)

const NoLease = () => (
  <Notice title="No rent is linked to this account">
    You can pay rent all the same: enter the amount that was agreed. If you have a lease with us, ask your property
    manager to link it.
  </Notice>
)

/** Warns about an amount beyond what is open. It is allowed but rarely intended. */
function OverpaymentNotice({ summary, amount }: { summary: Summary; amount: string }) {
  const { rentOwed, rentOpen, rentMost, rentAmount, rentMonth, openMonths, isBeforeLease } = summary
  const open = Math.max(centsOf(rentOwed), centsOf(rentOpen))
  const extra = centsOf(amount) - open
  // The server refuses what is not allowed, with the reason.
  if (rentOpen === null || open === 0 || extra <= 0 || centsOf(amount) > centsOf(rentMost)) return null
  const months = Math.ceil(extra / centsOf(rentAmount))
  const last = openMonths.at(-1)?.month ?? rentMonth
  return (
    <Notice title={`${formatAmount(extra / 100)} more than is open`}>
      {isBeforeLease
        ? 'It is put by for the last month of your lease.'
        : `It counts for the ${months === 1 ? 'month' : formatCount(months, 'month')} after ${formatMonth(last)}.`}
    </Notice>
  )
}

/** Notices about the rent balance. Pending payments come first, because tenants would otherwise pay twice. */
export function RentNotices({ summary, amount }: { summary: Summary; amount: string | null }) {
  const { rentPending, leaseEndedOn, openMonths, isRentPaid, rentAmount } = summary
  return (
    <div className="grid gap-4 empty:hidden">
      {isSome(rentPending) && <Pending {...summary} />}
      {leaseEndedOn !== null && <Ended {...summary} />}
      {openMonths.length > 1 && <Owed {...summary} />}
      {isRentPaid && leaseEndedOn === null && <AlreadyPaid {...summary} />}
      {rentAmount === null && <NoLease />}
      {amount !== null && <OverpaymentNotice summary={summary} amount={amount} />}
    </div>
  )
}
