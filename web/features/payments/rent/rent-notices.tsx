import { rentMonthName } from '#contract/leases/rent-month-name.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { centsOf, isSome } from '../checkout/amount.ts'
import { SentNotices } from './sent-notices.tsx'
import { lastDayWas, NOTHING_TO_PAY, periodName, type Summary } from '../summary.ts'

const Pending = ({ rentPending }: Summary) => (
  <Notice title={`Your ${formatAmount(rentPending)} rent payment is pending`}>
    If you just paid, it will appear on your dashboard in a moment. Please don't pay again. If you didn't finish,
    continue here. You haven't been charged.
  </Notice>
)

/** Who owes how much. The tenants of a lease owe its rent together, each with a share that may be paid. */
const owes = ({ rentOwed, share }: Summary, you: string) =>
  share
    ? `${formatAmount(rentOwed)} in rent is due on your lease. Your share of it is ${formatAmount(share.owed)}`
    : `${you} ${formatAmount(rentOwed)} in rent`

/** All rent that is due, month by month. */
const Owed = (summary: Summary) => (
  <Notice title={owes(summary, 'You owe')}>
    <ul>
      {summary.openMonths.map(({ month, open }) => (
        <li key={month}>
          {month === summary.openingMonth ? 'Opening balance' : rentMonthName(summary, month)}: {formatAmount(open)}
        </li>
      ))}
    </ul>
    <p className="mt-2">Payments are applied to the oldest balance first.</p>
  </Notice>
)

function AlreadyPaid(summary: Summary) {
  const { month, rentMonth, isBeforeLease, rentMost, settledThrough: through } = summary
  const isAhead = through !== null && through !== month
  return (
    <Notice
      title={
        isAhead
          ? `Rent is paid through ${rentMonthName(summary, through)}`
          : `${rentMonthName(summary, month)} rent is paid`
      }
    >
      {isBeforeLease && isSome(rentMost) && 'This payment will be credited toward your last month.'}
      {!isSome(rentMost) && "You can't pay more rent right now."}
      {!isBeforeLease && isSome(rentMost) && `This payment will go toward ${periodName(summary, rentMonth)}.`}
    </Notice>
  )
}

export const endedOn = (day: string) => `Your lease ended on ${formatDay(day)}`

const Ended = (summary: Summary) => (
  <Notice title={endedOn(summary.leaseEndedOn ?? '')}>
    {isSome(summary.rentOwed)
      ? `${owes(summary, 'You still owe')}${summary.share ? '. You' : ' and'} can pay it here.`
      : summary.sent.length === 0 && 'Your rent is paid in full.'}{' '}
    Still living here? Ask your property manager to extend your lease end date so you can keep paying rent online.
  </Notice>
)

const NoLease = ({ leftOn }: Summary) => (
  <Notice title={leftOn === null ? "We don't see a lease on your account" : lastDayWas(leftOn)}>
    {leftOn === null
      ? 'You can still pay. Enter the amount you agreed on. If you have a lease with us, ask your property manager to add it to your account.'
      : NOTHING_TO_PAY}
  </Notice>
)

/** Warns about an amount beyond what is due. It is allowed but rarely intended. */
function OverpaymentNotice({ summary, amount }: { summary: Summary; amount: string }) {
  const { rentOwed, rentOpen, rentMost, laterRent, rentMonth, openMonths, isBeforeLease } = summary
  const open = Math.max(centsOf(rentOwed), centsOf(rentOpen))
  const extra = centsOf(amount) - open
  // The server refuses what is not allowed, with the reason.
  if (rentOpen === null || open === 0 || extra <= 0 || centsOf(amount) > centsOf(rentMost)) return null
  const months = Math.ceil(extra / centsOf(laterRent))
  const last = openMonths.at(-1)?.month ?? rentMonth
  return (
    <Notice title={`${formatAmount(extra / 100)} more than is due`}>
      {isBeforeLease
        ? 'It will be credited toward your last month.'
        : `It will go toward the ${months === 1 ? 'month' : formatCount(months, 'month')} after ${formatMonth(last)}.`}
    </Notice>
  )
}

/** Notices about the rent balance. Pending payments come first, because tenants would otherwise pay twice. */
export function RentNotices({ summary, amount }: { summary: Summary; amount: string | null }) {
  const { rentPending, leaseEndedOn, openMonths, isRentPaid, rentAmount } = summary
  return (
    <div className="grid gap-4 empty:hidden">
      <SentNotices type="rent" summary={summary} />
      {isSome(rentPending) && <Pending {...summary} />}
      {leaseEndedOn !== null && <Ended {...summary} />}
      {openMonths.length > 1 && <Owed {...summary} />}
      {isRentPaid && leaseEndedOn === null && <AlreadyPaid {...summary} />}
      {rentAmount === null && <NoLease {...summary} />}
      {amount !== null && <OverpaymentNotice summary={summary} amount={amount} />}
    </div>
  )
}
