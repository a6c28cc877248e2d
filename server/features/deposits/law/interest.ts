import { addDays } from '#contract/core/calendar.ts'
import { type Held, MOST_BPS } from '#contract/deposits/fields.ts'
import { anniversaryOf, interestDueOn } from './clocks.ts'

/** Money that came to be held (positive) or went back (negative) on a day. */
export interface Change {
  day: string
  cents: number
}

/** A year of a tenancy, or what there was of its last one. Both days are included. */
export interface InterestPeriod {
  from: string
  until: string
  /** The days of the whole year. */
  yearDays: number
  /** From when the interest can be paid. */
  startsOn: string
  dueOn: string
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
const earlierOf = (one: string, other: string) => (other < one ? other : one)

/**
 * The days for which interest is owed: the first year of the tenancy and each that has begun, from the one in which the money was received.
 *
 * On a deposit it is owed where the tenancy lasts a year or longer: G.L. c. 186 §15B(3)(b). On the last month's rent it is owed from the first day, and
 * not for the last month itself: §15B(2)(a). Of a year that the end of the tenancy cuts short, it is what has accrued.
 */
export function* interestPeriods(
  on: Held,
  { startsOn: start, endsOn: end, today }: { startsOn: string; endsOn: string | null; today: string },
  receivedOn: string,
): Generator<InterestPeriod, void> {
  if (on === 'deposit' && end !== null && end < addDays(anniversaryOf(start, 1), -1)) return
  const last = end === null ? null : on === 'deposit' ? end : addDays(`${end.slice(0, 8)}01`, -1)
  for (let year = 0; year === 0 || anniversaryOf(start, year) <= today; year += 1) {
    const from = anniversaryOf(start, year)
    const next = anniversaryOf(start, year + 1)
    if (last !== null && from > last) return
    if (receivedOn >= next) continue
    const until = last === null ? addDays(next, -1) : earlierOf(addDays(next, -1), last)
    // The last month's rent earns nothing in the last month. Its year is over with the tenancy, or on its anniversary before that.
    const overOn = end === null ? next : earlierOf(next, addDays(end, 1))
    const dueOn = interestDueOn(addDays(overOn, -1))
    yield { from, until, yearDays: daysBetween(from, next), startsOn: overOn, dueOn }
  }
}

/** Cents, half a cent rounded up. */
const rounded = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator))

/**
 * The interest of a period: on what was held each day, at a yearly rate in hundredths of a percent, for its share of the year. What was received before the
 * tenancy began counts from its first day. It is rounded once.
 */
export function interestOn(
  changes: readonly Change[],
  { from, until, yearDays }: Pick<InterestPeriod, 'from' | 'until' | 'yearDays'>,
  bps: number,
): number {
  let centDays = 0n
  for (const { day, cents } of changes) {
    const since = day < from ? from : day
    if (since <= until) centDays += BigInt(cents) * BigInt(daysBetween(since, until) + 1)
  }
  return centDays <= 0n ? 0 : rounded(centDays * BigInt(bps), BigInt(yearDays) * 10_000n)
}

/** 5 percent, or what the bank paid where that is less: §15B(3)(b). */
export const defaultBps = (bankBps: number | null) => Math.min(bankBps ?? MOST_BPS, MOST_BPS)
