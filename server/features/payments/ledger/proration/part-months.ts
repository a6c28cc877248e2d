import { formatMonth, type Month } from '#contract/core/calendar.ts'
import { partIn, partName, partsOf, type Tenancy } from '#contract/leases/proration.ts'
import type { Payer } from '../queries.ts'

type Term = Pick<Payer, 'starts_on' | 'ends_on' | 'part_months'>

const tenancyOf = ({ starts_on: startsOn, ends_on: endsOn, part_months: partMonths }: Term): Tenancy => ({
  startsOn,
  endsOn,
  partMonths,
})

/** The days that a lease charges of its first and last month, as far as these are charged by the day. */
export const partsOfTerm = (term: Term) => partsOf(tenancyOf(term))

/** The days that a lease charges of a month. Null for a month with a whole month's rent. */
export const partOfTerm = (term: Term, month: Month) => partIn(tenancyOf(term), month)

/** The last day of a lease whose last month is charged by the day, so that its rent is due by then. Null for any other. */
export function partEndOf({ starts_on: start, ends_on: end, part_months: by }: Term): string | null {
  // The first month is the last one, too.
  const isWithinMonth = start !== null && start.slice(0, 7) === end?.slice(0, 7)
  return by === 'last' || by === 'both' || (by === 'first' && isWithinMonth) ? end : null
}

type Returned = Term & Pick<Payer, 'former_ended_on'>

/**
 * The month in which the tenant came back where they had left in it, and the last day of the former tenancy. Null where they did not, or where the new
 * tenancy pays the whole month.
 */
export function formerPartOf(term: Returned): { month: Month; until: string } | null {
  const { starts_on: start, former_ended_on: until } = term
  if (start === null || until === null || until.slice(0, 7) !== start.slice(0, 7)) return null
  const month = `${start.slice(0, 8)}01`
  return partOfTerm(term, month)?.from === start ? { month, until } : null
}

/** The months whose rent is called by the days that are charged of them, with these names. The rent of two tenancies in one month has the name of the month. */
export function namedParts(term: Returned): Map<Month, string> {
  const former = formerPartOf(term)?.month
  const parts = [...partsOfTerm(term)].filter(([month]) => month !== former)
  return new Map(parts.map(([month, part]) => [month, partName(part)]))
}

/** The name of a month of rent: `February 2027`, or the days that are charged of it. */
export const rentMonthName = (term: Returned, month: Month) => namedParts(term).get(month) ?? formatMonth(month)
