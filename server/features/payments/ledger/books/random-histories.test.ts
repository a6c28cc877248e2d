import { addMonths, type Month } from '#contract/core/calendar.ts'
import { type LeaseLedger, openCentsOf, type Payer, rentBalanceOf } from '../rent-balance.ts'
import { sum } from '../rent-balance.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreedEntries } from './agreed.ts'
import { differences } from './charges.ts'
import type { NewEntry, PostedEntry } from './entry-queries.ts'

const NOTHING = { depositCents: 0, depositHeldCents: 0, earlyFeeCents: 0 }
const LEASE = '00000000-0000-4000-8000-000000000000'
const DAY_MS = 86_400_000
const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
const monthOf = (day: string): Month => `${day.slice(0, 8)}01`

/** One tenant's books, kept in memory as the database keeps them. */
class Books {
  today: string
  rents: { from: Month; cents: number }[]
  payments: { month: Month; cents: number; day: string; refunded: number }[] = []
  receipts: { month: Month; cents: number; day: string; isReversed: boolean }[] = []
  added = new Map<Month, { cents: number; dueOn: string }>()
  waived = new Set<Month>()
  entries: (NewEntry & { id: string })[] = []

  readonly start: string
  end: string | null
  readonly dueDay: number

  constructor(start: string, end: string | null, dueDay: number, rent: number) {
    this.start = start
    this.end = end
    this.dueDay = dueDay
    this.today = start
    this.rents = [{ from: '2000-01-01', cents: rent }]
  }

  get payer(): Payer {
    return {
      id: LEASE,
      email: '',
      first_name: '',
      last_name: '',
      stripe_customer_id: null,
      lease_id: LEASE,
      rent_cents: String(this.rents.at(-1)!.cents),
      property_address: null,
      deposit_cents: null,
      lock_fee_cents: null,
      due_day: this.dueDay,
      opening_cents: null,
      today: this.today,
      starts_on: this.start,
      ends_on: this.end,
      known_since: this.start,
      was_tenant: false,
    }
  }

  get ledger(): LeaseLedger {
    const received = [
      ...this.payments.map(({ month, cents, refunded }) => ({ month, cents: cents - refunded })),
      ...this.receipts.filter(({ isReversed }) => !isReversed),
    ]
    return {
      paid: received.map(({ month, cents }) => ({ month, cents, isEarly: false })),
      rents: this.rents,
      pendingCents: 0,
      waived: this.waived,
      waivedOpening: null,
      added: this.added,
    }
  }

  post(entry: NewEntry) {
    this.entries.push({ ...entry, id: String(this.entries.length) })
  }

  private get posted(): PostedEntry[] {
    const reversals = new Map(this.entries.map(({ reverses, source }) => [reverses, source]))
    return this.entries
      .filter(({ rule }) => rule != null)
      .map((entry) => ({
        id: entry.id,
        lease_id: LEASE,
        account: entry.account,
        cents: Number(entry.cents),
        effective_on: entry.effective_on,
        occurred_on: entry.effective_on,
        period: entry.period ?? null,
        memo: entry.memo ?? '',
        rule: entry.rule!,
        revision: entry.revision ?? 1,
        gateway: entry.gateway ?? null,
        reversed_by: (reversals.get(entry.id) ?? null) as PostedEntry['reversed_by'],
      }))
  }

  /** What the job does. Returns how many entries it wrote. */
  charge(): number {
    const missing = [
      ...differences(
        { leaseId: LEASE, gateway: 'sandbox', start: this.start },
        [...agreedEntries(this.payer, this.ledger, NOTHING)],
        this.posted,
      ),
    ]
    for (const entry of missing) this.post(entry)
    return missing.length
  }

  get balance() {
    return sum(this.entries.map(({ cents }) => Number(cents)))
  }

  /** The month that a payment counts for. */
  get paying(): Month {
    const balance = rentBalanceOf(this.payer, this.ledger)!
    return balance.paying?.month ?? balance.current.month
  }

  /** Rent that is open by a day. */
  owedBy(day: string) {
    return sum((rentBalanceOf({ ...this.payer, today: day }, this.ledger)?.open ?? []).map(openCentsOf))
  }

  /** The first charge of rent that stands. */
  get standing() {
    return this.entries.find(({ id, rule }) => rule === 'rent' && !this.entries.some(({ reverses }) => reverses === id))
  }

  /** What is owed, counted month by month in the plainest way. */
  get expected() {
    let cents = 0
    for (let month = monthOf(this.start); month <= monthOf(this.today); month = addMonths(month, 1)) {
      const regular = `${month.slice(0, 8)}${String(this.dueDay).padStart(2, '0')}`
      const due = regular < this.start ? this.start : regular
      if (due > this.today || this.waived.has(month) || (this.end !== null && due > this.end)) continue
      cents += this.rents.findLast(({ from }) => from <= month)!.cents
    }
    for (const { cents: more } of this.added.values()) cents += more
    for (const { cents: paid, refunded } of this.payments) cents -= paid - refunded
    for (const { cents: paid, isReversed } of this.receipts) if (!isReversed) cents -= paid
    return cents
  }
}

type Step = (books: Books) => void

const cents = fc.integer({ min: 1, max: 300_000 })
const rent = fc.integer({ min: 100_000, max: 400_000 })
const pick = fc.nat()
const entryOf = (kind: NewEntry['kind'], amount: number, { today }: Books, more: Partial<NewEntry> = {}): NewEntry => ({
  lease_id: LEASE,
  kind,
  account: 'rent',
  cents: amount,
  effective_on: today,
  source: 'staff',
  ...more,
})

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
    arbitrary: cents.map((amount): Step => (books) => {
      books.payments.push({ month: books.paying, cents: amount, day: books.today, refunded: 0 })
      books.post(entryOf('payment', -amount, books, { source: 'payment' }))
    }),
  },
  {
    weight: 3,
    arbitrary: cents.map((amount): Step => (books) => {
      books.receipts.push({ month: books.paying, cents: amount, day: books.today, isReversed: false })
      books.post(entryOf('payment', -amount, books))
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(pick, cents).map(([at, amount]): Step => (books) => {
      const payment = books.payments[at % Math.max(1, books.payments.length)]
      const back = payment ? Math.min(amount, payment.cents - payment.refunded) : 0
      if (!payment || back === 0) return
      payment.refunded += back
      books.post(entryOf('refund', back, books, { source: 'payment' }))
    }),
  },
  {
    weight: 1,
    arbitrary: pick.map((at): Step => (books) => {
      const receipt = books.receipts[at % Math.max(1, books.receipts.length)]
      if (!receipt || receipt.isReversed) return
      receipt.isReversed = true
      books.post(entryOf('reversal', receipt.cents, books))
    }),
  },
  {
    weight: 1,
    arbitrary: cents.map((amount): Step => (books) => {
      const before = books.added.get(monthOf(books.today))
      books.added.set(monthOf(books.today), {
        cents: amount + (before?.cents ?? 0),
        dueOn: before?.dueOn ?? books.today,
      })
      books.post(entryOf('charge', amount, books))
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>((books) => {
      const entry = books.standing
      if (!entry) return
      books.waived.add(entry.period!)
      books.post(entryOf('reversal', -Number(entry.cents), books, { reverses: entry.id, period: entry.period! }))
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.integer({ min: -3, max: 3 }), rent).map(([months, amount]): Step => (books) => {
      const from = addMonths(monthOf(books.today), months)
      if (from <= monthOf(books.start)) return
      books.rents = [...books.rents.filter((one) => one.from < from), { from, cents: amount }]
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
  })
  .map(({ start, months, dueDay, rent: amount }) => {
    const end = months === null ? null : dayAfter(addMonths(start, months), Number(start.slice(8)) - 2)
    return () => new Books(start, end, dueDay, amount)
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
