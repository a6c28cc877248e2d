import { addMonths } from '#contract/core/calendar.ts'
import { monthOf } from '#server/features/payments/ledger/rent-balance.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Books, dayAfter } from './books.ts'

type Step = (books: Books) => void

const cents = fc.integer({ min: 1, max: 300_000 })
const rent = fc.integer({ min: 100_000, max: 400_000 })
const pick = fc.nat()

/** A kind of step, how often it is taken, and what it does with a random value. */
const kind = <Value>(weight: number, values: fc.Arbitrary<Value>, take: (books: Books, value: Value) => void) => ({
  weight,
  arbitrary: values.map(
    (value): Step =>
      (books) =>
        take(books, value),
  ),
})

/** Something that is paid, unless it would be rent of before the lease was entered. */
const paid = (weight: number, pay: (books: Books, amount: number) => void) =>
  kind(weight, cents, (books, amount) => {
    if (!books.isRentOfBefore) pay(books, amount)
  })

const nth = (at: number, { length }: readonly unknown[]) => at % Math.max(1, length)

const step = fc.oneof(
  kind(4, fc.integer({ min: 0, max: 45 }), (books, days) => {
    books.today = dayAfter(books.today, days)
  }),
  kind(2, fc.constant(null), (books) => void books.charge()),
  paid(3, (books, amount) => books.payByCard(amount)),
  paid(3, (books, amount) => books.receive(amount)),
  paid(2, (books, amount) => books.sendDebit(amount)),
  kind(2, fc.tuple(pick, fc.boolean()), (books, [at, isPaid]) => books.settleDebit(nth(at, books.debits), isPaid)),
  // A bank takes back all of what it has paid.
  kind(1, pick, (books, at) => books.refund(nth(at, books.payments), Infinity)),
  kind(1, fc.tuple(pick, cents), (books, [at, amount]) => books.refund(nth(at, books.payments), amount)),
  kind(1, pick, (books, at) => books.reverse(nth(at, books.receipts))),
  kind(1, cents, (books, amount) => books.add(amount)),
  paid(2, (books, amount) => books.give(amount)),
  kind(2, cents, (books, amount) => books.payBack(amount)),
  kind(1, fc.constant(null), (books) => void books.waive()),
  kind(1, fc.tuple(fc.integer({ min: -3, max: 3 }), rent), (books, [months, amount]) => {
    const from = addMonths(monthOf(books.today), months)
    if (from > monthOf(books.start)) books.raiseRent(from, amount)
  }),
  kind(1, fc.integer({ min: -60, max: 90 }), (books, days) => {
    const end = dayAfter(books.today, days)
    // A lease may be over within its first month, also before any rent fell due.
    if (end > dayAfter(books.start, 5)) books.end = end
  }),
)

/** A lease that begins on any day, and whose part months are charged in one of these ways. */
const leaseOf = (ways: readonly Books['partMonths'][]) =>
  fc
    .record({
      partMonths: fc.constantFrom(...ways),
      start: fc.integer({ min: 0, max: 1500 }).map((days) => dayAfter('2024-01-01', days)),
      months: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
      dueDay: fc.integer({ min: 1, max: 28 }),
      rent,
      // Staff enter some leases long after they began.
      known: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 70 })),
    })
    .map(({ start, months, dueDay, rent: amount, known, partMonths }) => {
      const end = months === null ? null : dayAfter(addMonths(start, months), Number(start.slice(8)) - 2)
      return () => Object.assign(new Books(start, end, dueDay, amount, dayAfter(start, known)), { partMonths })
    })

const steps = fc.array(step, { minLength: 60, maxLength: 60, size: 'max' })

/** The books of a lease after a random history. */
export const randomBooks = (ways: readonly Books['partMonths'][]) =>
  fc.tuple(leaseOf(ways), steps).map(([make, taken]) => () => {
    const books = make()
    for (const one of taken) one(books)
    return books
  })

/**
 * Checks after each of many random steps that the books of leases are what a plain count says, and that charging again changes nothing. `ways` are those
 * in which part months may be charged. Returns the number of steps.
 */
export function checkRandomHistories(ways: readonly Books['partMonths'][]): number {
  let checked = 0
  fc.assert(
    fc.property(leaseOf(ways), steps, (make, taken) => {
      const books = make()
      for (const one of taken) {
        one(books)
        checked += 1
        books.charge()
        expect(books.charge()).toBe(0)
        expect(books.balance).toBe(books.expected)
        // Rent that staff add is due with the rent of its month, so it is in what is owed by the end of the month.
        const end = `${books.today.slice(0, 8)}28`
        expect(books.owedBy(books.today < end ? end : books.today)).toBeGreaterThanOrEqual(books.balance)
        // Nobody is asked for more than the ledger says.
        expect(books.owedBy(books.today)).toBeLessThanOrEqual(Math.max(0, books.balance))
        // What banks work on is not asked for, and nothing else is left out.
        const last = books.today < end ? end : books.today
        expect(books.askedBy(last)).toBeLessThanOrEqual(books.owedBy(last))
        expect(books.askedBy(last)).toBeGreaterThanOrEqual(books.owedBy(last) - books.sentCents)
        // Once the lease is over nothing is paid ahead, so what is owed is the balance.
        const balance = Math.max(0, books.balance)
        const isOver = books.end !== null && books.end < books.today
        expect(isOver ? books.owedBy(books.today) : balance).toBe(balance)
      }
      // Each charge of the lease is there once, or was taken back.
      const standing = books.entries.filter(
        ({ id, rule }) => rule != null && !books.entries.some(({ reverses }) => reverses === id),
      )
      const keys = standing.map(({ rule, period }) => `${rule} ${period}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
    { numRuns: 200, endOnFailure: true },
  )
  return checked
}
