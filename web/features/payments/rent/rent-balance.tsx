import { formatDay } from '#contract/core/dates.ts'
import { formatAmount, formatMoney } from '#contract/core/format-money.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { isSome } from '../checkout/amount.ts'
import { paymentSummary } from '../api.ts'
import { dueBadge } from './due.ts'
import type { Summary } from '../summary.ts'

/** The days until rent is due, or since. */
export function RentBadge() {
  const { data } = useQuery(paymentSummary())
  if (data && data.leaseEndedOn !== null && data.rentDueOn === null) return <Badge tone="gray">Lease ended</Badge>
  if (!data || data.rentDueOn === null) return null
  const { tone, text } = dueBadge(data.rentDueOn, companyDay())
  return <Badge tone={tone}>{text}</Badge>
}

/** The amount to pay: a month's rent, or more where several months, an opening balance or rent after the lease's end are open. */
export function RentAmount({ rentAmount }: { rentAmount: string }) {
  const { data } = useQuery(paymentSummary())
  const isAll =
    data !== undefined &&
    (data.openMonths.length > 1 || data.leaseEndedOn !== null || data.rentMonth === data.openingMonth)
  return (
    <p className="font-display text-4xl font-semibold text-ink tabular-nums">
      {formatMoney(isAll ? data.rentOwed : (data?.rentAmount ?? rentAmount))}
      <span className="font-sans text-base font-normal text-muted"> {isAll ? 'open' : 'a month'}</span>
    </p>
  )
}

/** For example `3 months are open, since September 2026.` */
function openWords(openMonths: Summary['openMonths'], openingMonth: string | null) {
  const months = openMonths.filter(({ month }) => month !== openingMonth)
  const count = formatCount(months.length, 'month')
  return months.length === openMonths.length
    ? `${count} are open, since ${formatMonth(months[0]!.month)}.`
    : `An opening balance and ${count} are open.`
}

function textOf({ leaseEndedOn, rentOwed, openMonths, rentMonth, rentDueOn, rentOpen, rentAmount, ...rest }: Summary) {
  const { isRentPaid, month, rentPending, lastMonthPaid, isBeforeLease, nextRent, openingMonth } = rest
  const isOpening = rentMonth === openingMonth
  const words: string[] = []
  if (leaseEndedOn !== null)
    words.push(
      `Your lease ended on ${formatDay(leaseEndedOn)}.`,
      ...(isSome(rentOwed) ? [] : ['All of its rent is paid.']),
    )
  else if (rentDueOn !== null)
    words.push(`${isOpening ? 'Opening balance' : `Rent for ${formatMonth(rentMonth)}`}, due ${formatDay(rentDueOn)}.`)
  if (openMonths.length > 1) words.push(openWords(openMonths, openingMonth))
  else if (!isOpening && isSome(rentOpen) && Number(rentOpen) < Number(rentAmount))
    words.push(`${formatAmount(rentOpen)} of it is still open.`)
  if (isRentPaid && (rentMonth !== month || !isSome(rentOpen)) && leaseEndedOn === null)
    words.push(`${formatMonth(month)} is paid.`)
  if (isBeforeLease && isSome(lastMonthPaid))
    words.push(`${formatAmount(lastMonthPaid)} is put by for your last month.`)
  if (nextRent !== null)
    words.push(`From ${formatMonth(nextRent.from)} on it is ${formatAmount(nextRent.amount)} a month.`)
  if (isSome(rentPending)) words.push(`A payment of ${formatAmount(rentPending)} is not finished.`)
  return words.join(' ')
}

/** The next month to pay, and the status of the current one. */
export function RentLine() {
  const { data, isError, isFetching, refetch } = useQuery(paymentSummary())
  if (data) return data.rentAmount === null ? null : textOf(data)
  if (!isError) return null
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      What is due could not be loaded.
      <Button variant="secondary" onClick={() => void refetch()} pending={isFetching}>
        Try again
      </Button>
    </span>
  )
}
