/** A month by its first day, `2026-11-01`. */
export type Month = string

/** The month so many after this one. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10)
}

/** Rent that was paid, for which month; less what was given back or lost. */
export interface RentPaid {
  month: Month
  cents: number
  /** Before the lease began: it is the first month's and the last one's. */
  isEarly: boolean
}

/** What a month costs from then on. */
export interface Rent {
  from: Month
  cents: number
}

export interface RentBooks {
  /** The first month that the books know of. */
  from: Month
  /** The first month whose rent is asked for: what fell due before the tenant was entered is not owed. */
  owedFrom: Month
  /** What staff entered as owed from before that; 0 for none. */
  openingCents: number
  /** The lease's last month, where it has one. */
  last: Month | null
  /** Where the lease begins; null where that is not known. */
  startsIn: Month | null
  /** The oldest first. */
  rents: readonly Rent[]
  paid: readonly RentPaid[]
}

export interface RentMonth {
  month: Month
  dueCents: number
  paidCents: number
}

/** The month that stands for the opening balance: the one before rent is asked for. Null where there is none. */
export const openingMonthOf = ({ owedFrom, openingCents }: Pick<RentBooks, 'owedFrom' | 'openingCents'>) =>
  openingCents > 0 ? addMonths(owedFrom, -1) : null

/** What a month costs. */
export const rentIn = (rents: readonly Rent[], month: Month) =>
  (rents.findLast(({ from }) => from <= month) ?? rents[0])?.cents ?? 0

/** What was paid before the lease began: the first month's, then what is put by for the last one; what neither can hold goes on. */
function shareEarly({ from, last, startsIn, rents, paid }: RentBooks) {
  if (startsIn !== from) return { first: 0, putBy: 0, over: 0 }
  const cents = paid.reduce((sum, payment) => sum + (payment.isEarly ? payment.cents : 0), 0)
  const first = Math.min(cents, rentIn(rents, from))
  const putBy = last === null ? cents - first : Math.min(cents - first, rentIn(rents, last))
  return { first, putBy, over: cents - first - putBy }
}

/** Of what was paid early, what is put by for the last month. */
export const putByOf = (books: RentBooks): number => shareEarly(books).putBy

/** What a month asks for. Of one before rent is owed, no more than what was paid for it then. */
function dueIn({ owedFrom, openingCents, last, rents }: RentBooks, month: Month, paidCents: number): number {
  if (month >= owedFrom) return last !== null && month > last ? 0 : rentIn(rents, month)
  return openingCents > 0 && month === addMonths(owedFrom, -1)
    ? openingCents
    : Math.min(rentIn(rents, month), paidCents)
}

const firstOf = (...months: Month[]) => months.toSorted()[0]!

/** How each month stands, to the lease's last, or as far as one asks. What was paid beyond a month's rent counts for the months after it. */
export function* rentMonths(books: RentBooks): Generator<RentMonth, void> {
  const { from, last, startsIn, paid } = books
  const early = shareEarly(books)
  const opening = openingMonthOf(books)
  const own = new Map<Month, number>()
  for (const { month, cents, isEarly } of paid)
    if (!isEarly || startsIn !== from) own.set(month, (own.get(month) ?? 0) + cents)
  let carried = 0
  const end = last === null ? '9999-12-01' : opening !== null && opening > last ? opening : last
  for (let month = firstOf(from, opening ?? from); month <= end; month = addMonths(month, 1)) {
    const paidForIt = own.get(month) ?? 0
    const dueCents = dueIn(books, month, paidForIt)
    if (month === from) carried += early.first + early.over
    const paidCents = carried + paidForIt + (month === last ? early.putBy : 0)
    yield { month, dueCents, paidCents }
    carried = Math.max(0, paidCents - dueCents)
  }
}
