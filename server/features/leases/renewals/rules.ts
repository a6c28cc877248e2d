import { addDays, addMonths } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { LeaseTerms } from './queries.ts'

/** The tenant of a term that is over has this long to answer. */
const ANSWER_DAYS = 60

/** A later end is a typing mistake. */
const YEARS_AHEAD = 30

/** The last day of a term of one month that begins on this day. In a shorter month it ends with the month. */
function monthFrom(startsOn: string): string {
  const next = addMonths(`${startsOn.slice(0, 8)}01`, 1)
  const sameDay = `${next.slice(0, 8)}${startsOn.slice(8)}`
  const lastOfNext = addDays(addMonths(next, 1), -1)
  return sameDay <= lastOfNext ? addDays(sameDay, -1) : lastOfNext
}

/** A lease whose next term can be offered. */
export type Renewable = LeaseTerms & { user_id: string; ends_on: string; rent_cents: string }

type Facts = Pick<
  LeaseTerms,
  | 'user_id'
  | 'former_user_id'
  | 'is_active'
  | 'starts_on'
  | 'ends_on'
  | 'tenancy_start'
  | 'tenancy_after'
  | 'rent_cents'
  | 'has_notice'
  | 'today'
>

/** Why a lease cannot be renewed. Null where it can. */
export function renewalRefusal(lease: Facts): string | null {
  const { user_id: userId, is_active: isActive, ends_on: end, rent_cents: rent, tenancy_start: start, today } = lease
  if (lease.former_user_id !== null) return 'The tenant has a newer lease, so this one is over.'
  if (userId === null) return "The tenant's account was deleted, so there's no one to renew with."
  if (!isActive) return "The tenant's account is deactivated. Activate it before you offer a renewal."
  if (lease.has_notice) return 'The tenant has given notice to move out.'
  if (end === null) return 'This lease has no end date. It goes on from month to month.'
  if (rent === null) return "Enter the lease's rent before you offer a renewal."
  if (start !== null && start > today)
    return `This lease hasn't begun. You can offer a renewal from ${formatDay(start)}.`
  // Without rent that was charged, the tenancy would begin anew with the new term.
  if (lease.tenancy_after !== start)
    return start === null
      ? "Enter the lease's start date before you offer a renewal."
      : 'You can offer a renewal once the first rent of this lease is charged.'
  return null
}

/** Whether a lease can be renewed. */
export const isRenewable = (lease: LeaseTerms): lease is Renewable => renewalRefusal(lease) === null

/** The first month with the rent of a new term. Rent is charged by month, so a term that begins later in a month has its rent from the next. */
export const rentFromOf = (startsOn: string) =>
  startsOn.endsWith('-01') ? startsOn : addMonths(`${startsOn.slice(0, 8)}01`, 1)

interface Offered {
  /** Null where the lease goes on from month to month. */
  endsOn: string | null
  answerBy: string
}

/** What is wrong with the days of an offer, at the field. Null where nothing is. */
export function offerRefusal(
  { ends_on: end, today }: Pick<Renewable, 'ends_on' | 'today'>,
  { endsOn, answerBy }: Offered,
): { path: keyof Offered; message: string } | null {
  const shortest = monthFrom(addDays(end, 1))
  if (endsOn !== null && endsOn < shortest)
    return { path: 'endsOn', message: `The new term must last at least a month, until ${formatDay(shortest)} or later` }
  const latest = Number(today.slice(0, 4)) + YEARS_AHEAD
  if (endsOn !== null && Number(endsOn.slice(0, 4)) > latest)
    return { path: 'endsOn', message: `New end date must be in ${latest} or before` }
  if (answerBy < today) return { path: 'answerBy', message: "Answer by can't be in the past" }
  const lastDay = end >= today ? end : addDays(today, ANSWER_DAYS)
  if (answerBy > lastDay)
    return {
      path: 'answerBy',
      message:
        end >= today
          ? `The tenant must answer before the new term begins, by ${formatDay(lastDay)}`
          : `Answer by must be within ${ANSWER_DAYS} days`,
    }
  return null
}
