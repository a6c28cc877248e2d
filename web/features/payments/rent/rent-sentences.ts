import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import { dateFormat, formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { isSome } from '../checkout/amount.ts'
import { rentMonthName } from '#contract/leases/rent-month-name.ts'
import type { Summary } from '../summary.ts'
import { monthName, onItsWay } from './on-its-way.ts'

const shortDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Dec 1`, on one line. */
const dayOfYear = (day: string) => shortDay(day).replace(' ', '\u00A0')

const isPartlyPaid = ({ rentOpen, rentAmount }: Summary) => isSome(rentOpen) && Number(rentOpen) < Number(rentAmount)

/** Several months, or the opening balance and more: `3 months of rent are due, starting with September 2026.` */
function severalDue({ openMonths, openingMonth }: Summary): string {
  const months = openMonths.filter(({ month }) => month !== openingMonth)
  const rent = `${formatCount(months.length, 'month')} of rent`
  return months.length === openMonths.length
    ? `${rent} are due, starting with ${formatMonth(months[0]!.month)}.`
    : `An opening balance and ${rent} are due.`
}

/** A bank works on rent, so it is neither due nor paid. */
const isRentSent = ({ sent }: Summary) => sent.some(({ paymentType }) => paymentType === 'rent')

/** The month that is paid, where it is not named by what is due next. Before the lease, its first month. */
function monthPaid(summary: Summary): string {
  const { isRentPaid, isBeforeLease, month, rentMonth, settledThrough } = summary
  const isNamed = settledThrough !== null || (rentMonth === month && !isBeforeLease)
  return isRentPaid && !isNamed ? `${rentMonthName(summary, month)} rent is paid.` : ''
}

/** The days of the month that a payment counts for, where not all of them are charged: `January 16–31`. */
export const daysOf = ({ partMonths, rentMonth }: Summary) =>
  partMonths.find(({ month }) => month === rentMonth)?.name.split(',')[0]

/** What is due next, or since when. */
function nextDue(summary: Summary, today: string): string {
  const { openMonths, rentMonth, rentOpen, rentDueOn, openingMonth, isBeforeLease, settledThrough: through } = summary
  if (openMonths.length > 1) return severalDue(summary)
  if (rentDueOn === null && through !== null) return `Paid through ${formatMonth(through)}.`
  if (rentDueOn === null)
    return isBeforeLease || isSome(rentOpen) || isRentSent(summary) ? '' : 'All rent on your lease is paid.'
  const days = daysOf(summary)
  const open = formatAmount(rentOpen ?? 0)
  const amount = isSome(rentOpen) ? `, ${open},` : ''
  const part = isPartlyPaid(summary) && rentMonth !== openingMonth ? open : null
  if (through !== null) {
    const rent = `${days ?? monthName(rentMonth)} rent`
    const due = `is due ${dayOfYear(rentDueOn)}.`
    return `Paid through ${formatMonth(through)}. ${part === null ? `${rent}${amount} ${due}` : `The remaining ${part} of ${rent} ${due}`}`
  }
  const rent = rentMonth === openingMonth ? 'Your opening balance' : `${days ?? formatMonth(rentMonth)} rent`
  const name = part === null ? `${rent}${amount}` : rent
  const verb = rentDueOn < today ? 'was' : 'is'
  return `${part === null ? name : `The remaining ${part} of ${name}`} ${verb} due ${formatDay(rentDueOn)}.`
}

/** The user's share of the oldest month of which it is open, on a lease of several tenants, and what is open of all. */
function ownShare(summary: Summary): string {
  const { share, openingMonth, openMonths, rentMonth } = summary
  if (share === null) return ''
  const { month, amount, open, processing, owed } = share
  const rent = month === openingMonth ? 'the opening balance' : `${rentMonthName(summary, month)} rent`
  const name = `Your share of ${rent} is`
  if (!isSome(amount) || (!isSome(open) && isSome(processing))) return `${name} ${formatAmount(amount)}.`
  if (!isSome(open)) return `${name} paid.`
  const isMore = Number(owed) > Number(open)
  // The lease owes nothing for the month, so nothing of it may be called due.
  if (month < rentMonth && openMonths.every((one) => one.month !== month))
    return `Others on your lease, or a credit, paid ${formatAmount(open)} of your ${formatAmount(amount)} share of ${rent}. You owe that ${isMore ? `with your next share, ${formatAmount(owed)} in total` : 'part with the next rent'}.`
  const part = open === amount ? '' : `, and ${formatAmount(open)} of it is open`
  return `${name} ${formatAmount(amount)}${part}.${isMore ? ` ${formatAmount(owed)} of your shares is open in total.` : ''}`
}

/** What is due beside rent. */
const otherDue = ({ feeOpen, depositDue }: Summary) => [
  isSome(depositDue) ? `${formatAmount(depositDue)} of your security deposit is due.` : '',
  isSome(feeOpen) ? `${formatAmount(feeOpen)} in fees and utilities is due.` : '',
]

const pausedUntil = ({ resumesOn }: NonNullable<Summary['autopayPause']>) =>
  resumesOn === null ? 'Autopay is paused.' : `Autopay is paused until ${formatMonth(resumesOn)}.`

/** How the rent stands, in sentences: what is paid, what is due when, and what will change. */
export function rentSentences(summary: Summary, today = companyDay()): string {
  const {
    leaseEndedOn,
    rentOwed,
    openMonths,
    nextRent,
    rentPending,
    sent,
    lastMonthPaid,
    autopay,
    autopayPause,
    scheduled,
  } = summary
  const words: string[] = []
  if (leaseEndedOn === null) {
    words.push(monthPaid(summary), nextDue(summary, today))
  } else {
    words.push(`Your lease ended on ${formatDay(leaseEndedOn)}.`)
    if (!isSome(rentOwed) && !isRentSent(summary)) words.push('Your rent is paid in full.')
    if (openMonths.length > 0) words.push(nextDue(summary, today))
  }
  words.push(ownShare(summary), ...otherDue(summary))
  if (summary.isBeforeLease && isSome(lastMonthPaid))
    words.push(`${formatAmount(lastMonthPaid)} has been credited toward your last month.`)
  if (nextRent !== null)
    words.push(`Starting ${formatMonth(nextRent.from)}, rent is ${formatAmount(nextRent.amount)} a month.`)
  if (isSome(rentPending)) words.push(`A payment of ${formatAmount(rentPending)} is pending.`)
  words.push(...sent.map((one) => onItsWay(one, summary.openingMonth)))
  const planned = scheduled.find(({ amount, isMethodLost }) => isSome(amount) && !isMethodLost)
  if (planned) words.push(`${formatAmount(planned.amount)} is scheduled for ${dayOfYear(planned.payOn)}.`)
  if (autopayPause !== null) words.push(pausedUntil(autopayPause))
  if (autopay !== null) words.push(`Autopay will charge ${formatAmount(autopay.amount)} on ${dayOfYear(autopay.on)}.`)
  return words.filter(Boolean).join(' ')
}
