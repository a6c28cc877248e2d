import { formatMonth, type Month } from '#contract/core/calendar.ts'
import { partIn, partName, partsOf, type Tenancy } from '#contract/leases/proration.ts'
import { monthOf, type Payer } from '../lease-ledger.ts'

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
  const isWithinMonth = start !== null && end !== null && monthOf(start) === monthOf(end)
  return by === 'last' || by === 'both' || (by === 'first' && isWithinMonth) ? end : null
}

/** The name of a month of rent: `February 2027`, or the days that are charged of it. */
export function rentMonthName(term: Term, month: Month): string {
  const part = partOfTerm(term, month)
  return part ? partName(part) : formatMonth(month)
}
