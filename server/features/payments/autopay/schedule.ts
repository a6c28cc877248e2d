import { addDays, addMonths, type Month } from '#contract/core/calendar.ts'
import { dueOn, monthOf, type Payer } from '../ledger/rent-balance.ts'
import { companyTime } from '../reminders/reminders.ts'

/** Notices are sent in the morning, so that the whole afternoon is left to skip a payment. */
const NOTICE_FROM_HOUR = 8
const NOTICE_UNTIL_HOUR = 12
/** Payments are made from this hour on. */
const CHARGE_FROM_HOUR = 8

export type CompanyTime = ReturnType<typeof companyTime>

interface RunTerms {
  day: number
  dueDay: number
  /** The payment of the lease's last month, where the lease ends before its usual day. */
  atEnd: { month: Month; on: string } | null
}

const usualDayIn = (month: Month, { day, dueDay }: Pick<RunTerms, 'day' | 'dueDay'>) =>
  `${month.slice(0, 8)}${String(Math.max(day, dueDay)).padStart(2, '0')}`

/** The day on which the rent of a month is paid: the chosen one, or the day rent is due where that is later. */
export const runDayIn = (month: Month, terms: RunTerms) =>
  terms.atEnd?.month === month ? terms.atEnd.on : usualDayIn(month, terms)

/**
 * When the rent of a month is paid in which the lease ends before the usual day: on the day it is due, else on the last day of the lease. Null where it
 * does not end before, or where both are over for these terms. `listUnannounced` finds the same day.
 */
function endOf(payer: Payer, { day, dueDay, afterDay }: { day: number; dueDay: number; afterDay: string }) {
  const { ends_on: end } = payer
  if (end === null) return null
  const month = monthOf(end)
  const due = dueOn(payer, month)
  if (due === null || usualDayIn(month, { day, dueDay }) <= end) return null
  const on = [due, end].find((one) => one > afterDay)
  return on === undefined ? null : { month, on }
}

/** When the payments of these terms are made. Null where the lease has no rent. */
export function runTermsOf(payer: Payer, row: { day: number; after_day: string }, isEarlierAtEnd: boolean) {
  const { due_day: dueDay } = payer
  if (dueDay === null || payer.rent_cents === null) return null
  const terms = { day: row.day, dueDay, afterDay: row.after_day }
  return { ...terms, atEnd: isEarlierAtEnd ? endOf(payer, terms) : null }
}

/** The first day of a payment that was not announced yet: the day after its notice. */
export const earliestChargeDay = ({ day, hour }: CompanyTime) => addDays(day, hour < NOTICE_UNTIL_HOUR ? 1 : 2)

/** A payment is made on its day or the next one. Later nobody would expect it. */
export const isOver = (chargeOn: string, today: string) => today > addDays(chargeOn, 1)

/** The afternoon of the last day on which a payment may be made. */
export const isLastCall = (chargeOn: string, now: Date) => {
  const { day, hour } = companyTime(now)
  return day > chargeOn && hour >= NOTICE_UNTIL_HOUR
}

export const mayAnnounce = ({ hour }: CompanyTime) => hour >= NOTICE_FROM_HOUR && hour < NOTICE_UNTIL_HOUR

export const mayCharge = ({ hour }: CompanyTime) => hour >= CHARGE_FROM_HOUR

/** The months that the next payment can be of: those whose day comes after the given one. */
export function* monthsAfter(terms: RunTerms & { afterDay: string }, today: string) {
  for (let month = monthOf(today), count = 0; count < 14; month = addMonths(month, 1), count += 1)
    if (runDayIn(month, terms) > terms.afterDay) yield month
}
