import { addMonths, type Month } from '#contract/core/calendar.ts'
import { type LeaseLedger, monthOf, type Payer, sum } from './lease-ledger.ts'
import { partEndOf, partsOfTerm } from './proration/part-months.ts'
import { openingMonthOf, prepaidLastMonthOf, type RentLedger, type RentMonth, rentMonths } from './rent.ts'

type Term = Pick<Payer, 'due_day' | 'starts_on' | 'ends_on' | 'part_months' | 'known_since'>

export const laterOf = (day: string, other: string | null) => (other !== null && other > day ? other : day)

/** The usual due date in a month. Never before the lease begins. */
const usualDayIn = ({ due_day: day, starts_on: start }: Term, month: Month) =>
  laterOf(`${month.slice(0, 8)}${String(day ?? 1).padStart(2, '0')}`, start)

/** The due date in a month. For a last month that is charged by the day, it is no later than the end of the lease. */
function dueDayIn(term: Term, month: Month) {
  const due = usualDayIn(term, month)
  const end = partEndOf(term)
  return end !== null && monthOf(end) === month && due > end ? end : due
}

/** The due date of a month's rent. Null after the end of the lease. */
export function dueOn(term: Term, month: Month): string | null {
  if (term.due_day === null) return null
  const due = dueDayIn(term, month)
  return term.ends_on !== null && due > term.ends_on ? null : due
}

/**
 * The first month whose rent is owed: the first one due after the lease was entered, or the one in which the lease begins. Earlier rent was not ours
 * to collect, unless staff enter an opening balance. An end that is set later does not change it.
 */
function owedFromOf(term: Term, today: string): Month {
  const { starts_on: start } = term
  const knownSince = term.known_since ?? today
  const month = monthOf(laterOf(knownSince, start))
  const isAhead = usualDayIn(term, month) > knownSince || (start !== null && start >= knownSince)
  return isAhead ? month : addMonths(month, 1)
}

/** The last month with rent due. */
function lastMonthOf(payer: Payer): Month | null {
  if (payer.ends_on === null) return null
  const month = monthOf(payer.ends_on)
  return dueOn(payer, month) === null ? addMonths(month, -1) : month
}

/** A month with its due date. Null where nothing falls due. */
export interface DueMonth extends RentMonth {
  dueOn: string | null
  /** This month carries the opening balance. */
  isOpening: boolean
}

export const openCentsOf = ({ dueCents, paidCents }: RentMonth) => Math.max(0, dueCents - paidCents)

/** What the rent of a lease is computed from. */
export function rentLedgerOf(payer: Payer, ledger: LeaseLedger): RentLedger {
  const { paid, rents, waived, waivedOpening, added, lastMonthHeld, former } = ledger
  const owedFrom = owedFromOf(payer, payer.today)
  const startsIn = payer.starts_on === null ? null : monthOf(payer.starts_on)
  // A lease may be older than our records. Earlier payments are not known.
  const known = [monthOf(payer.known_since ?? payer.today), ...paid.map(({ month }) => month)].toSorted()[0]!
  return {
    from: startsIn !== null && startsIn > known ? startsIn : known,
    owedFrom,
    openingCents: waivedOpening === null ? Number(payer.opening_cents ?? 0) : 0,
    last: lastMonthOf(payer),
    startsIn,
    rents,
    parts: partsOfTerm(payer),
    former,
    paid,
    lastMonthHeld,
    // A month from then on has rent of its own.
    waived: waivedOpening !== null && waivedOpening < owedFrom ? new Set([...waived, waivedOpening]) : waived,
    added: new Map([...added].map(([month, { cents }]) => [month, cents])),
    paidBeforeAdded: new Map([...added].map(([month, { paidBeforeCents }]) => [month, paidBeforeCents])),
  }
}

/** A month of rent with its due date. */
function withDueDate(payer: Payer, { added }: LeaseLedger, month: RentMonth, openingMonth: Month | null): DueMonth {
  const isOpening = month.month === openingMonth
  const fallsDue = dueOn(payer, month.month) ?? added.get(month.month)?.dueOn ?? null
  return { ...month, isOpening, dueOn: isOpening ? payer.known_since : fallsDue }
}

export const isDueBy = ({ dueOn: due }: DueMonth, day: string) => due !== null && due <= day

/** How far ahead paid rent is looked for. No payment is accepted for a later month. */
const PAID_AHEAD = 24

/**
 * The months of rent as they stand today. Where a month is past due, such as after a returned check, money that was paid for months which are not due yet
 * pays it, from the last of them on, so that nobody is asked for more than the ledger says.
 */
export function* monthsToday(payer: Payer, ledger: LeaseLedger): Generator<DueMonth, void> {
  const { today } = payer
  const books = rentLedgerOf(payer, ledger)
  const openingMonth = openingMonthOf(books)
  const end = addMonths(monthOf(today), PAID_AHEAD)
  const near: DueMonth[] = []
  for (const month of rentMonths(books)) {
    near.push(withDueDate(payer, ledger, month, openingMonth))
    if (month.month >= end) break
  }
  let needed = sum(near.filter((month) => isDueBy(month, today)).map(openCentsOf))
  const paid = new Map<DueMonth, number>()
  for (const month of needed > 0 ? near.toReversed() : []) {
    if (isDueBy(month, today)) continue
    const prepaid = month.month === books.last ? prepaidLastMonthOf(books) : 0
    const moved = Math.min(needed, Math.max(0, Math.min(month.paidCents, month.dueCents) - prepaid))
    needed -= moved
    paid.set(month, -moved)
  }
  let moved = -sum([...paid.values()])
  for (const month of moved > 0 ? near : []) {
    if (!isDueBy(month, today)) continue
    const given = Math.min(moved, openCentsOf(month))
    moved -= given
    paid.set(month, given)
  }
  for (const month of near) yield { ...month, paidCents: month.paidCents + (paid.get(month) ?? 0) }
  const last = near.at(-1)
  if (last === undefined || last.month < end) return
  for (const month of rentMonths(books))
    if (month.month > last.month) yield withDueDate(payer, ledger, month, openingMonth)
}

/**
 * Months that are open, with the days from which they are due. A month that would be paid if staff had not paid a credit back is due again from the day of
 * that, so that a late fee is no sooner than 30 days after it.
 */
export function withDaysOfPaidBack(payer: Payer, ledger: LeaseLedger, open: readonly DueMonth[]): DueMonth[] {
  const { beforePaidBack } = ledger
  if (open.length === 0 || beforePaidBack.length === 0) return [...open]
  const wereOpen = beforePaidBack.map((books) => {
    const months = monthsDueBy(payer, { ...ledger, ...books, beforePaidBack: [] }, payer.today)
    return new Set(months.filter((month) => openCentsOf(month) > 0).map(({ month }) => month))
  })
  return open.map((month) => {
    const paid = wereOpen.findLastIndex((months) => !months.has(month.month))
    return paid < 0 ? month : { ...month, dueOn: laterOf(beforePaidBack[paid]!.day, month.dueOn) }
  })
}

/** The months whose rent falls due by a day, paid or not, with whether their rent was ever owed. */
export function monthsDueBy(payer: Payer, ledger: LeaseLedger, day: string): (DueMonth & { isOwed: boolean })[] {
  const books = rentLedgerOf(payer, ledger)
  const due: (DueMonth & { isOwed: boolean })[] = []
  for (const dueMonth of monthsToday(payer, ledger)) {
    if (dueMonth.month > day) break
    if (isDueBy(dueMonth, day))
      due.push({ ...dueMonth, isOwed: dueMonth.isOpening || dueMonth.month >= books.owedFrom })
  }
  return due
}
