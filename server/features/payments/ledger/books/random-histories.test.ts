import { addMonths } from '#contract/core/calendar.ts'
import { Books, dayAfter } from '#server/testing/leases/books.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthOf } from '../rent-balance.ts'

type Step = (books: Books) => void

const cents = fc.integer({ min: 1, max: 300_000 })
const rent = fc.integer({ min: 100_000, max: 400_000 })
const pick = fc.nat()
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.integer({ min: 0, max: 45 }).map(
      (days): Step =>
        (books) =>
          void (books.today = dayAfter(books.today, days)),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Step>((books) => void books.charge()) },
  {
    weight: 3,
    arbitrary: cents.map(
      (amount): Step =>
        (books) =>
          void (books.isRentOfBefore || books.payByCard(amount)),
    ),
  },
  {
    weight: 3,
    arbitrary: cents.map(
      (amount): Step =>
        (books) =>
          void (books.isRentOfBefore || books.receive(amount)),
    ),
  },
  {
    weight: 2,
    arbitrary: cents.map(
      (amount): Step =>
        (books) =>
          void (books.isRentOfBefore || books.sendDebit(amount)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, fc.boolean()).map(
      ([at, isPaid]): Step =>
        (books) =>
          books.settleDebit(at % Math.max(1, books.debits.length), isPaid),
    ),
  },
  // A bank takes back all of what it has paid.
  {
    weight: 1,
    arbitrary: pick.map(
      (at): Step =>
        (books) =>
          books.refund(at % Math.max(1, books.payments.length), Infinity),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(pick, cents).map(
      ([at, amount]): Step =>
        (books) =>
          books.refund(at % Math.max(1, books.payments.length), amount),
    ),
  },
  {
    weight: 1,
    arbitrary: pick.map(
      (at): Step =>
        (books) =>
          books.reverse(at % Math.max(1, books.receipts.length)),
    ),
  },
  {
    weight: 1,
    arbitrary: cents.map(
      (amount): Step =>
        (books) =>
          books.add(amount),
    ),
  },
  {
    weight: 2,
    arbitrary: cents.map(
      (amount): Step =>
        (books) =>
          void (books.isRentOfBefore || books.give(amount)),
    ),
  },
  {
    weight: 2,
    arbitrary: cents.map(
      (amount): Step =>
        (books) =>
          books.payBack(amount),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((books) => void books.waive()) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.integer({ min: -3, max: 3 }), rent).map(([months, amount]): Step => (books) => {
      const from = addMonths(monthOf(books.today), months)
      if (from <= monthOf(books.start)) return
      books.raiseRent(from, amount)
    }),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: -60, max: 90 }).map((days): Step => (books) => {
      const end = dayAfter(books.today, days)
      if (end > dayAfter(books.start, 40)) books.end = end
    }),
  },
)

const lease = fc
  .record({
    start: fc.integer({ min: 0, max: 1500 }).map((days) => dayAfter('2024-01-01', days)),
    months: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
    dueDay: fc.integer({ min: 1, max: 28 }),
    rent,
    // Staff enter some leases long after they began.
    known: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 70 })),
  })
  .map(({ start, months, dueDay, rent: amount, known }) => {
    const end = months === null ? null : dayAfter(addMonths(start, months), Number(start.slice(8)) - 2)
    return () => new Books(start, end, dueDay, amount, dayAfter(start, known))
  })

test('after 12,000 random steps the books are what a plain count says, and charging again changes nothing', () => {
  fc.assert(
    fc.property(lease, fc.array(step, { minLength: 60, maxLength: 60, size: 'max' }), (make, steps) => {
      const books = make()
      for (const one of steps) {
        one(books)
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
})
