import { addDays, addMonths, type Month } from '#contract/core/calendar.ts'
import { monthOf } from '../ledger/rent-balance.ts'
import { companyTime } from '../reminders/reminders.ts'

/** Notices are sent in the morning, so that the whole afternoon is left to skip a payment. */
const NOTICE_FROM_HOUR = 8
const NOTICE_UNTIL_HOUR = 12
/** Payments are made from this hour on. */
const CHARGE_FROM_HOUR = 8

export type CompanyTime = ReturnType<typeof companyTime>

/** The day on which the rent of a month is paid: the chosen one, or the day rent is due where that is later. */
export const runDayIn = (month: Month, { day, dueDay }: { day: number; dueDay: number }) =>
  `${month.slice(0, 8)}${String(Math.max(day, dueDay)).padStart(2, '0')}`

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
export function* monthsAfter(terms: { day: number; dueDay: number; afterDay: string }, today: string) {
  for (let month = monthOf(today), count = 0; count < 14; month = addMonths(month, 1), count += 1)
    if (runDayIn(month, terms) > terms.afterDay) yield month
}
