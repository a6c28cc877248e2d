import { addMonths } from '#contract/core/calendar.ts'
import { dayAfter } from './books.ts'

/** Money that came in or went back, and what staff charged. */
export interface Event {
  day: string
  kind: 'fee' | 'fee paid' | 'check' | 'cash' | 'card' | 'returned' | 'refund' | 'credit' | 'deposit' | 'deposit paid'
  /** Positive where more is owed. */
  cents: number
}

export interface LifeTerms {
  start: string
  entered: string
  dueDay: number
  end: string | null
  rent: number
  opening: number
}

/** The first day of the month of a day. */
export const monthOf = (day: string) => `${day.slice(0, 8)}01`
const RENT_PAID = new Set<Event['kind']>(['check', 'cash', 'card', 'returned', 'refund', 'credit'])

/** What happened to one lease, written down without the product, and what follows from it by plain counting. */
export class Life {
  readonly terms: LifeTerms
  readonly events: Event[] = []
  rents: { from: string; cents: number }[]
  /** What is charged each month besides the rent, and from which month on. */
  readonly recurring: { from: string; cents: number }[] = []
  /** A check came back or a payment was refunded, so that a month in the past is open again. */
  hasReturns = false
  /** The office has moved a payment to other charges. */
  hasMoves = false

  constructor(terms: LifeTerms) {
    this.terms = terms
    this.rents = [{ from: '2000-01-01', cents: terms.rent }]
  }

  note(day: string, kind: Event['kind'], cents: number) {
    this.events.push({ day, kind, cents })
  }

  raise(from: string, cents: number) {
    this.rents = [...this.rents.filter((one) => one.from < from), { from, cents }]
  }

  /** Charges of rent by a day, each on its due day. What fell due before the lease was entered is the opening balance. */
  charges(today: string): { day: string; cents: number }[] {
    const { start, entered, dueDay, end, opening } = this.terms
    const all = opening > 0 ? [{ day: entered, cents: opening }] : []
    for (let month = monthOf(start); month <= today; month = addMonths(month, 1)) {
      const regular = dayAfter(month, dueDay - 1)
      const day = regular < start ? start : regular
      if (day < entered || day > today || (end !== null && day > end)) continue
      all.push({ day, cents: this.rents.findLast(({ from }) => from <= month)!.cents })
    }
    return all
  }

  private sumOf(today: string, counts: (kind: Event['kind']) => boolean) {
    return this.events.reduce((sum, { day, kind, cents }) => (day <= today && counts(kind) ? sum + cents : sum), 0)
  }

  /** What is owed for rent, negative for rent that was paid ahead. */
  rentOwed(today: string): number {
    const charged = this.charges(today).reduce((sum, { cents }) => sum + cents, 0)
    return charged + this.sumOf(today, (kind) => RENT_PAID.has(kind))
  }

  /** Fees by a day: those that were charged once, and those of each month on the due day of the rent. */
  private fees(today: string): { day: string; cents: number }[] {
    const { dueDay, end } = this.terms
    const all: { day: string; cents: number }[] = this.events.filter(({ kind, day }) => kind === 'fee' && day <= today)
    for (const { from, cents } of this.recurring)
      for (let month = from; month <= today; month = addMonths(month, 1)) {
        const day = dayAfter(month, dueDay - 1)
        if (day <= today && (end === null || day <= end)) all.push({ day, cents })
      }
    return all
  }

  feesOwed(today: string): number {
    const charged = this.fees(today).reduce((sum, { cents }) => sum + cents, 0)
    return charged + this.sumOf(today, (kind) => kind === 'fee paid')
  }

  balance(today: string): number {
    const deposit = this.sumOf(today, (kind) => kind === 'deposit' || kind === 'deposit paid')
    return this.rentOwed(today) + this.feesOwed(today) + deposit
  }

  /** What is owed by its age in days, where the oldest charge is paid first: up to 30, 60, 90 and older. */
  ages(today: string): [number, number, number, number] {
    const ages: [number, number, number, number] = [0, 0, 0, 0]
    const age = (charges: { day: string; cents: number }[], owed: number) => {
      let left = Math.max(0, owed)
      for (const { day, cents } of charges.toSorted((one, other) => (one.day < other.day ? 1 : -1))) {
        const days = (Date.parse(today) - Date.parse(day)) / 86_400_000
        const open = Math.min(left, cents)
        ages[days <= 30 ? 0 : days <= 60 ? 1 : days <= 90 ? 2 : 3] += open
        left -= open
      }
    }
    age(this.charges(today), this.rentOwed(today))
    age(this.fees(today), this.feesOwed(today))
    return ages
  }

  /** The sums of a month as on a statement. What is zero is left out. */
  statement(month: string) {
    const last = dayAfter(addMonths(month, 1), -1)
    const of = (...kinds: Event['kind'][]) =>
      this.events.reduce(
        (sum, { day, kind, cents }) => (monthOf(day) === month && kinds.includes(kind) ? sum + cents : sum),
        0,
      )
    const charges = [...this.charges(last), ...this.fees(last)].filter(({ day }) => monthOf(day) === month)
    const sums = {
      Charged: charges.reduce((sum, { cents }) => sum + cents, 0) + of('deposit'),
      Credited: of('credit'),
      Received: of('check', 'cash', 'card', 'fee paid', 'deposit paid'),
      'Returned or refunded': of('returned', 'refund'),
    }
    return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
  }
}
