import { addDays, addMonths } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'

/** A notice that ends a tenancy at will is given at least so many days before. */
const NOTICE_DAYS = 30

/** A notice is for a day within about a year. */
const FARTHEST_DAYS = 366

const laterOf = (...days: readonly string[]) => days.toSorted().at(-1)!

/** The first day on or after this one on which rent is due. */
function rentDayFrom(day: string, dueDay: number): string {
  const own = `${day.slice(0, 8)}${String(dueDay).padStart(2, '0')}`
  return own >= day ? own : addDays(addMonths(`${day.slice(0, 8)}01`, 1), dueDay - 1)
}

/**
 * The earliest last day of a tenancy at will, such as a lease from month to month, for a notice that is received on a day: M.G.L. c. 186 §12. The notice is as
 * long as the time between two days on which rent is due, or 30 days, whichever is longer. The period that counts is the first whole one after the notice.
 */
export function earliestLastDay(receivedOn: string, dueDay: number): string {
  const first = rentDayFrom(receivedOn, dueDay)
  const second = rentDayFrom(addDays(first, 1), dueDay)
  return laterOf(addDays(second, -1), addDays(receivedOn, NOTICE_DAYS))
}

interface Term {
  user_id: string | null
  starts_on: string | null
  ends_on: string | null
  tenancy_start: string | null
  due_day: number
  today: string
}

export const isOver = ({ ends_on: end, today }: Pick<Term, 'ends_on' | 'today'>) => end !== null && end < today

/** Why no notice can be given for a lease. Null where one can. */
export function noticeRefusal(lease: Term): string | null {
  const { user_id: userId, tenancy_start: start, ends_on: end, today } = lease
  if (userId === null && !isOver(lease)) return "The tenant's account was deleted."
  if (start !== null && start > today)
    return `This lease begins on ${formatDay(start)}. A notice can be given from then.`
  if (isOver(lease)) return `This lease ended on ${formatDay(end!)}.`
  return null
}

/** The earliest last day for a notice that is received on a day. A fixed term runs to its end. */
export function earliestOf({ ends_on: end, starts_on: start, due_day: dueDay }: Term, receivedOn: string): string {
  if (end !== null) return end
  const lawful = earliestLastDay(receivedOn, dueDay)
  // A renewal that was accepted and has not begun.
  return start !== null && start >= lawful ? addDays(start, 1) : lawful
}

/** What is wrong with the last day of a notice. Null where nothing is. */
export function lastDayRefusal(
  lease: Term,
  { receivedOn, leavesOn }: { receivedOn: string; leavesOn: string },
): string | null {
  const { ends_on: end } = lease
  if (end !== null)
    return leavesOn === end
      ? null
      : `This lease is for a fixed term, so its last day is ${formatDay(end)}. The notice says that it isn't renewed.`
  const earliest = earliestOf(lease, receivedOn)
  if (leavesOn < earliest)
    return `The earliest last day is ${formatDay(earliest)}. Massachusetts law (M.G.L. c. 186, section 12) asks for 30 days' notice or one full rental period, whichever is longer.`
  return leavesOn > addDays(receivedOn, FARTHEST_DAYS) ? 'Last day must be within a year' : null
}
