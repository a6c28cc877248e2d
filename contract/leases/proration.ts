import { addDays, addMonths, formatMonth, type Month } from '#contract/core/calendar.ts'
import type { PART_MONTHS } from './part-months.ts'

/** The tenancy of a lease, and which of its part months are charged by the day. Null for none. */
export interface Tenancy {
  startsOn: string | null
  endsOn: string | null
  partMonths: (typeof PART_MONTHS)[number] | null
}

/** The days of a month that are charged, both included. */
export interface Part {
  from: string
  to: string
}

const lastDayOf = (month: Month) => addDays(addMonths(month, 1), -1)
const monthOf = (day: string): Month => `${day.slice(0, 8)}01`
const dateOf = (day: string) => Number(day.slice(8))

/**
 * The days of a month that is charged by the day. Null for a month with a whole month's rent. A lease that begins and ends in one month has it as its first
 * and its last month, so either choice charges its days and no others.
 */
export function partIn({ startsOn: start, endsOn: end, partMonths: by }: Tenancy, month: Month): Part | null {
  const [first, last] = [start, end].map((day) => (day !== null && monthOf(day) === month ? day : null))
  const isByDay = ((by === 'first' || by === 'both') && first) || ((by === 'last' || by === 'both') && last)
  const part = { from: first ?? month, to: last ?? lastDayOf(month) }
  return isByDay && (part.from > month || part.to < lastDayOf(month)) ? part : null
}

/** The first and the last month, as far as they are charged by the day. */
export function partsOf(tenancy: Tenancy): Map<Month, Part> {
  const parts = new Map<Month, Part>()
  for (const day of [tenancy.startsOn, tenancy.endsOn]) {
    const part = day === null ? null : partIn(tenancy, monthOf(day))
    if (part) parts.set(monthOf(part.from), part)
  }
  return parts
}

/**
 * The rent of a part of a month: the rent, times the days that are charged, divided by the days of the month, rounded half up to the cent. January 16 to
 * 31 of $2,650.00 is 16 of 31 days, which is $1,367.74.
 */
export function proratedCents(rentCents: number, { from, to }: Part): number {
  const days = dateOf(to) - dateOf(from) + 1
  const ofMonth = dateOf(lastDayOf(monthOf(from)))
  // Half of the divisor is added, doubled so that all numbers are whole.
  return Math.floor((2 * rentCents * days + ofMonth) / (2 * ofMonth))
}

/** `January 16–31, 2027`, or `January 31, 2027` for one day. */
export function partName({ from, to }: Part): string {
  const [name, year] = formatMonth(from).split(' ')
  const days = from === to ? dateOf(from) : `${dateOf(from)}–${dateOf(to)}`
  return `${name} ${days}, ${year}`
}
