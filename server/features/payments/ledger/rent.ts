import { addMonths, type Month } from '#contract/core/calendar.ts'
import { type Part, proratedCents } from '#contract/leases/proration.ts'

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

/**
 * What is held for the last month of the rent that was paid before the tenancy, since a credit was paid back: at least what was held then, because it was no
 * credit, and no more than that and what came before the tenancy since, because nothing else has to be paid in advance.
 */
export interface LastMonthHeld {
  least: number
  most: number
}

/** Where no credit was paid back. */
export const ANY_LAST_MONTH: LastMonthHeld = { least: 0, most: Infinity }

/** What a former tenancy was charged of the month in which the lease begins, and what is still due of it. */
export interface FormerRent {
  cents: number
  dueCents: number
}

/** Where the tenant did not come back in the month in which they had left. */
export const NO_FORMER_RENT: FormerRent = { cents: 0, dueCents: 0 }

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
  /** The months that are charged by the day, and their days. */
  parts: ReadonlyMap<Month, Part>
  former: FormerRent
  paid: readonly RentPaid[]
  lastMonthHeld: LastMonthHeld
  /** Months whose charge staff took back, so nothing is due for them but what `added` has. */
  waived: ReadonlySet<Month>
  /** Rent that staff charged in addition, by month. */
  added: ReadonlyMap<Month, number>
  /** What had been paid for such a month before staff first did that. */
  paidBeforeAdded: ReadonlyMap<Month, number>
}

export interface RentMonth {
  month: Month
  dueCents: number
  paidCents: number
}

/** The month that carries the opening balance: the one before the first month that is owed. Null where there is no opening balance. */
export const openingMonthOf = ({ owedFrom, openingCents }: Pick<RentLedger, 'owedFrom' | 'openingCents'>) =>
  openingCents > 0 ? addMonths(owedFrom, -1) : null

/** The monthly rent that applies in a month. */
export const rentIn = (rents: readonly MonthlyRent[], month: Month) =>
  (rents.findLast(({ from }) => from <= month) ?? rents[0])?.cents ?? 0

/** What is due of the rent of a former tenancy in a month. */
export const formerDueIn = ({ startsIn, former }: Pick<RentLedger, 'startsIn' | 'former'>, month: Month) =>
  month === startsIn ? former.dueCents : 0

/** The rent of a month of the lease: that of its days, where it is charged by the day. With that of a former tenancy it is no more than a whole month's. */
export function rentOf(books: Pick<RentLedger, 'rents' | 'parts' | 'startsIn' | 'former'>, month: Month): number {
  const whole = rentIn(books.rents, month)
  const part = books.parts.get(month)
  return part
    ? Math.min(proratedCents(whole, part), Math.max(0, whole - (month === books.startsIn ? books.former.cents : 0)))
    : whole
}

/**
 * Splits what was paid before the lease began: the first month's rent, then the prepaid last month, then the rest, which counts for later months. What was
 * paid back of it was a credit, so it was not of the last month.
 */
function splitEarlyPayments(books: RentLedger) {
  const { from, last, startsIn, paid, lastMonthHeld: held } = books
  if (startsIn !== from) return { first: 0, prepaidLastMonth: 0, over: 0 }
  const cents = paid.reduce((sum, payment) => sum + (payment.isEarly ? payment.cents : 0), 0)
  const firstDue = rentOf(books, from) + formerDueIn(books, from)
  const afterFirst = cents - Math.min(cents, firstDue)
  const most = Math.min(cents, held.most, last === null ? Infinity : rentOf(books, last))
  const prepaidLastMonth = Math.min(Math.max(afterFirst, held.least), most)
  const first = Math.min(cents - prepaidLastMonth, firstDue)
  return { first, prepaidLastMonth, over: cents - first - prepaidLastMonth }
}

/** The part of the early payments that is held for the last month's rent. */
export const prepaidLastMonthOf = (books: RentLedger): number => splitEarlyPayments(books).prepaidLastMonth

const firstOf = (...months: Month[]) => months.toSorted()[0]!
const lastOf = (...months: Month[]) => months.toSorted().at(-1)!

/** The rent of a month by the terms of the lease. For a month before rent is owed, it is the amount that was paid for it. */
function agreedIn(books: RentLedger, month: Month, paidCents: number): number {
  const { from, owedFrom, last, openingCents, waived, paidBeforeAdded } = books
  const former = formerDueIn(books, month)
  if (waived.has(month)) return former
  if (month >= owedFrom) return former + (last !== null && month > last ? 0 : rentOf(books, month))
  if (openingCents > 0 && month === addMonths(owedFrom, -1)) return openingCents
  // Since staff charged rent for it, money pays that, and the rest is not rent of this month.
  const ownCents = paidBeforeAdded.get(month) ?? paidCents
  // A month before the first one was rent of a former tenancy, and what was paid for it is all that was due.
  return month < from ? ownCents : Math.min(rentOf(books, month), ownCents)
}

/** The money of each month: what was paid for it, and for the first one what was paid before the lease began, except the prepaid last month. */
function moneyByMonth({ from, startsIn, paid }: RentLedger, early: ReturnType<typeof splitEarlyPayments>) {
  const own = new Map<Month, number>()
  const add = (month: Month, cents: number) => own.set(month, (own.get(month) ?? 0) + cents)
  for (const { month, cents, isEarly } of paid) if (!isEarly || startsIn !== from) add(month, cents)
  if (early.first + early.over > 0) add(from, early.first + early.over)
  return own
}

/**
 * The rent due and paid of each month, up to the last month of the lease or as far as the caller reads. A month keeps what was paid for it, as far as it
 * needs that. The rest pays older months that are open, and then the following ones, so that the months add up to what the ledger says. What is left
 * after the last month stays there.
 */
export function* rentMonths(books: RentLedger): Generator<RentMonth, void> {
  const { from, last, added } = books
  const early = splitEarlyPayments(books)
  const opening = openingMonthOf(books)
  const own = moneyByMonth(books, early)
  const end = last === null ? '9999-12-01' : lastOf(last, opening ?? last, ...added.keys())
  const read = (month: Month) => {
    const ownCents = own.get(month) ?? 0
    if (month > end) return { dueCents: 0, prepaidCents: 0, neededCents: 0, ownCents, restCents: ownCents }
    const earlyCents = month === from ? early.first + early.over : 0
    const dueCents = agreedIn(books, month, ownCents - earlyCents) + (added.get(month) ?? 0)
    // What was prepaid pays no other month.
    const prepaidCents = month === last ? early.prepaidLastMonth : 0
    const neededCents = Math.max(0, dueCents - prepaidCents)
    return { dueCents, prepaidCents, neededCents, ownCents, restCents: Math.max(0, ownCents - neededCents) }
  }
  // What later months do not need, and how much of it older months have taken.
  let later = [...own.keys()].reduce((sum, month) => sum + read(month).restCents, 0)
  let taken = 0
  // What earlier months left over.
  let over = 0
  for (
    let month = firstOf(from, opening ?? from, ...added.keys(), ...own.keys());
    month <= end;
    month = addMonths(month, 1)
  ) {
    const { dueCents, prepaidCents, neededCents, ownCents, restCents } = read(month)
    const back = Math.min(taken, restCents)
    taken -= back
    later -= restCents - back
    const cents = over + ownCents - back
    const more = month === end ? later : Math.min(later, Math.max(0, neededCents - cents))
    later -= more
    taken += more
    over = Math.max(0, cents - neededCents)
    yield { month, dueCents, paidCents: prepaidCents + cents + more }
  }
}
