/** A month by its first day, `2026-11-01`. */
export type Month = string

/** The month so many after this one. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10)
}

/** Rent that was paid: for which month, and what that month cost then. */
export interface RentPaid {
  month: Month
  /** Less what was given back. */
  cents: number
  rentCents: number | null
}

interface Asked {
  /** The first month that the books know of. */
  from: Month
  to: Month
  /** What a month costs that nothing was paid for yet. */
  rentCents: number
  paid: readonly RentPaid[]
  /** Before it nothing is carried on: what is paid beyond the first month then is the last month's. */
  startsIn: Month | null
}

interface RentMonth {
  month: Month
  dueCents: number
  paidCents: number
}

/** How each month stands. What was paid beyond a month's rent counts for the months after it. */
export function rentMonths({ from, to, rentCents, paid, startsIn }: Asked): RentMonth[] {
  const months: RentMonth[] = []
  let carried = 0
  for (let month = from; month <= to; month = addMonths(month, 1)) {
    const own = paid.filter((payment) => payment.month === month)
    const dueCents = own.at(-1)?.rentCents ?? rentCents
    const paidCents = carried + own.reduce((sum, { cents }) => sum + cents, 0)
    months.push({ month, dueCents, paidCents })
    const isFirst = startsIn !== null && month <= startsIn
    carried = isFirst ? 0 : Math.max(0, paidCents - dueCents)
  }
  return months
}

/** The month that rent paid now is for: the oldest that is open, else the first that nothing is owed for yet. */
export function payingMonth(asked: Asked): RentMonth {
  const open = (months: RentMonth[]) => months.find(({ dueCents, paidCents }) => paidCents < dueCents)
  for (let to = asked.to; ; to = addMonths(to, 1)) {
    const found = open(rentMonths({ ...asked, to }))
    if (found) return found
  }
}
