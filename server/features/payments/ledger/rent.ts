import { addMonths, type Month } from '#contract/core/calendar.ts'

/** Rent paid for a month, less refunds and lost disputes. */
export interface RentPaid {
  month: Month
  cents: number
  /** Paid before the tenancy began, so it counts for the first and the last month. */
  isEarly: boolean
}

/** A monthly rent and the month it starts. */
export interface MonthlyRent {
  from: Month
  cents: number
}

export interface RentLedger {
  /** The first month in our records. */
  from: Month
  /** The first month whose rent is owed. Rent that fell due before staff entered the tenant is not owed. */
  owedFrom: Month
  /** The opening balance that staff entered, owed from before that month. 0 for none. */
  openingCents: number
  /** The last month of the lease. Null without an end date. */
  last: Month | null
  /** The month in which the lease begins. Null where that is not known. */
  startsIn: Month | null
  /** Oldest first. */
  rents: readonly MonthlyRent[]
  paid: readonly RentPaid[]
  /** Months whose charge staff took back, so nothing is due for them but what `added` has. */
  waived: ReadonlySet<Month>
  /** Rent that staff charged in addition, by month. */
  added: ReadonlyMap<Month, number>
}

export interface RentMonth {
  month: Month
  dueCents: number
  paidCents: number
}

/** The month that carries the opening balance: the one before the first month that is owed. Null where there is no opening balance. */
export const openingMonthOf = ({ owedFrom, openingCents }: Pick<RentLedger, 'owedFrom' | 'openingCents'>) =>
  openingCents > 0 ? addMonths(owedFrom, -1) : null

/** The rent of a month. */
export const rentIn = (rents: readonly MonthlyRent[], month: Month) =>
  (rents.findLast(({ from }) => from <= month) ?? rents[0])?.cents ?? 0

/** Splits what was paid before the lease began: the first month's rent, then the prepaid last month, then the rest, which counts for later months. */
function splitEarlyPayments({ from, last, startsIn, rents, paid }: RentLedger) {
  if (startsIn !== from) return { first: 0, prepaidLastMonth: 0, over: 0 }
  const cents = paid.reduce((sum, payment) => sum + (payment.isEarly ? payment.cents : 0), 0)
  const first = Math.min(cents, rentIn(rents, from))
  const prepaidLastMonth = last === null ? cents - first : Math.min(cents - first, rentIn(rents, last))
  return { first, prepaidLastMonth, over: cents - first - prepaidLastMonth }
}

/** The part of the early payments that is held for the last month's rent. */
export const prepaidLastMonthOf = (books: RentLedger): number => splitEarlyPayments(books).prepaidLastMonth

/** The rent of a month by the terms of the lease. For a month before rent is owed, it is the amount that was paid for it. */
function agreedIn(books: RentLedger, month: Month, paidCents: number): number {
  const { from, owedFrom, last, openingCents, rents, waived } = books
  if (waived.has(month)) return 0
  if (month >= owedFrom) return last !== null && month > last ? 0 : rentIn(rents, month)
  if (openingCents > 0 && month === addMonths(owedFrom, -1)) return openingCents
  // A month before the first one was rent of a former tenancy, and what was paid for it is all that was due.
  return month < from ? paidCents : Math.min(rentIn(rents, month), paidCents)
}

const firstOf = (...months: Month[]) => months.toSorted()[0]!
const lastOf = (...months: Month[]) => months.toSorted().at(-1)!

/** A month with what is left of its money, which counts for the following ones. */
interface CarriedMonth extends RentMonth {
  overCents: number
}

/** The months, each with what was paid for it and what the ones before it left over. */
function* carryForward(books: RentLedger, end: Month): Generator<CarriedMonth, void> {
  const { from, last, startsIn, paid, added } = books
  const early = splitEarlyPayments(books)
  const opening = openingMonthOf(books)
  const own = new Map<Month, number>()
  for (const { month, cents, isEarly } of paid)
    if (!isEarly || startsIn !== from) own.set(month, (own.get(month) ?? 0) + cents)
  let overCents = 0
  for (
    let month = firstOf(from, opening ?? from, ...added.keys(), ...own.keys());
    month <= end;
    month = addMonths(month, 1)
  ) {
    const paidForIt = own.get(month) ?? 0
    const dueCents = agreedIn(books, month, paidForIt) + (added.get(month) ?? 0)
    const prepaidCents = month === last ? early.prepaidLastMonth : 0
    if (month === from) overCents += early.first + early.over
    const paidCents = overCents + paidForIt
    // What was prepaid pays no other month.
    overCents = Math.max(0, paidCents - Math.max(0, dueCents - prepaidCents))
    yield { month, dueCents, paidCents: paidCents + prepaidCents, overCents }
  }
}

/** What no month up to the end needs: payments for later ones, such as where the lease was shortened, and what the end leaves over. */
function creditAtEnd(books: RentLedger, end: Month): number {
  const isOwn = ({ isEarly }: RentPaid) => !isEarly || books.startsIn !== books.from
  const own = books.paid.filter(isOwn)
  const beyond = own.reduce((sum, { month, cents }) => sum + (month > end ? cents : 0), 0)
  const latest = lastOf(books.from, ...own.map(({ month }) => month))
  let over = 0
  for (const { month, overCents } of carryForward(books, end)) {
    over = overCents
    if (over === 0 && month >= latest) break
  }
  return Math.max(0, beyond + over)
}

/**
 * The rent due and paid of each month, up to the last month of the lease or as far as the caller reads. Overpayments carry over to the following
 * months. What is left after the last one pays the oldest open months, so that the months add up to what the ledger says.
 */
export function* rentMonths(books: RentLedger): Generator<RentMonth, void> {
  const { last, added } = books
  const end = last === null ? '9999-12-01' : lastOf(last, openingMonthOf(books) ?? last, ...added.keys())
  let credit = last === null ? 0 : creditAtEnd(books, end)
  for (const { month, dueCents, paidCents: paid, overCents } of carryForward(books, end)) {
    const paidCents = month === end ? paid - overCents : paid
    const back = month === end ? credit : Math.min(credit, Math.max(0, dueCents - paidCents))
    credit -= back
    yield { month, dueCents, paidCents: paidCents + back }
  }
}
