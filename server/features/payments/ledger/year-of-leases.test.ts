import { addMonths } from '#contract/core/calendar.ts'
import { Books, dayAfter } from '#server/testing/leases/books.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { expect, test } from 'vitest'
import { monthOf } from './rent-balance.ts'

const LEASES = 1000
const [FIRST, LAST] = ['2027-01-01', '2027-12-31']
/** It charges and counts some 20,000 months of rent, also on a busy machine. */
const TIMEOUT_MS = 300_000

const HABITS = ['prompt', 'late', 'parts', 'bouncing', 'ahead', 'forgetful', 'never'] as const

type Event = { day: string; cents: number }

/** What happened to one lease, written down without the product. */
interface Diary {
  start: string
  dueDay: number
  end: string | null
  rents: { from: string; cents: number }[]
  waived: Set<string>
  /** What staff added and what came back is positive, what was paid is negative. */
  events: Event[]
}

const random = randomNumbers(20_271_128)
const chance = (of: number) => random() < of
const upTo = (most: number) => Math.floor(random() * (most + 1))
const pick = <T>(of: readonly T[]): T => of[upTo(of.length - 1)]!

/** What a lease owes on a day: every day since its start is looked at, as a person with a paper calendar would. */
function countByHand({ start, dueDay, end, rents, waived, events }: Diary, today: string): number {
  let cents = 0
  const last = end !== null && end < today ? end : today
  for (let day = start; day <= last; day = dayAfter(day, 1)) {
    const isDue = Number(day.slice(8)) === dueDay || (day === start && Number(day.slice(8)) > dueDay)
    if (!isDue || waived.has(day.slice(0, 7))) continue
    cents += rents.findLast(({ from }) => from <= day.slice(0, 7))!.cents
  }
  for (const event of events) if (event.day <= today) cents += event.cents
  return cents
}

/** One tenant with a habit, the books of their lease, and a diary beside them. */
class Tenancy {
  readonly habit = pick(HABITS)
  readonly books: Books
  readonly diary: Diary
  /** Checks that the bank will return, by the day on which it does. */
  readonly returning = new Map<string, number>()

  constructor() {
    const start = dayAfter('2026-07-01', upTo(500))
    const end = chance(0.3) ? dayAfter(start, 60 + upTo(400)) : null
    const dueDay = pick([1, 1, 1, 5, 15, 28])
    const rent = 100_000 + upTo(250_000)
    this.books = new Books(start, end, dueDay, rent)
    this.diary = { start, dueDay, end, rents: [{ from: '2000-01', cents: rent }], waived: new Set(), events: [] }
  }

  private note = (cents: number) => void this.diary.events.push({ day: this.books.today, cents })

  private byCard(cents: number) {
    this.books.payByCard(cents)
    this.note(-cents)
  }

  private byCheck(cents: number, isGood = true) {
    const receipt = this.books.receive(cents)
    this.note(-cents)
    if (!isGood) this.returning.set(dayAfter(this.books.today, 3 + upTo(9)), receipt)
  }

  /** What the tenant does today. */
  private pay(owed: number, isDue: boolean) {
    const { habit } = this
    if (habit === 'prompt' && isDue && owed > 0) this.byCard(owed)
    if (habit === 'late' && owed > 0 && chance(0.06)) this.byCard(owed)
    if (habit === 'parts' && owed > 0 && chance(0.15)) this.byCheck(Math.ceil(owed / (1 + upTo(2))))
    if (habit === 'bouncing' && owed > 0 && chance(0.2)) this.byCheck(owed, chance(0.6))
    if (habit === 'ahead' && isDue && owed > 0) this.byCard(owed + upTo(300_000))
    if (habit === 'forgetful' && owed > 400_000 && chance(0.3)) this.byCheck(owed)
  }

  /** What staff do now and then. */
  private manage() {
    const { books, diary } = this
    if (chance(0.003)) {
      const cents = 1000 + upTo(50_000)
      books.add(cents)
      this.note(cents)
    }
    if (chance(0.001)) {
      const month = books.waive()
      if (month !== null) diary.waived.add(month.slice(0, 7))
    }
    if (chance(0.002)) {
      const [from, cents] = [addMonths(monthOf(books.today), upTo(4) - 2), 100_000 + upTo(250_000)]
      // The first month keeps its rent: a rent is corrected for later ones.
      if (from <= monthOf(diary.start)) return
      books.raiseRent(from, cents)
      diary.rents = [...diary.rents.filter((one) => one.from < from.slice(0, 7)), { from: from.slice(0, 7), cents }]
    }
    if (chance(0.001) && books.payments.length > 0) {
      const at = upTo(books.payments.length - 1)
      const { cents, refunded } = books.payments[at]!
      const back = 1 + upTo(cents - refunded - 1)
      if (back > 0 && back <= cents - refunded) {
        books.refund(at, back)
        this.note(back)
      }
    }
    // A lease that ends in the middle of a month, or has ended some weeks ago and staff hear of it now.
    if (chance(0.0008)) {
      const end = dayAfter(books.today, upTo(65) - 20)
      if (end > dayAfter(diary.start, 40) && (diary.end === null || end < diary.end)) books.end = diary.end = end
    }
  }

  /** One day: the job, the bank, the tenant and staff. */
  live(day: string) {
    if (day < this.diary.start) return
    const { books, diary } = this
    books.today = day
    const isDue = Number(day.slice(8)) === diary.dueDay || day === diary.start
    // The job did not run on some days, and catches up on the next one.
    if ((isDue && chance(0.95)) || day.endsWith('-09')) books.charge()
    const returned = this.returning.get(day)
    if (returned !== undefined) {
      books.reverse(returned)
      this.note(books.receipts[returned]!.cents)
    }
    this.pay(books.balance, isDue)
    this.manage()
  }
}

test(
  'a year of 1,000 leases, day by day with tenants of all habits, ends in books that a count by hand agrees with',
  () => {
    const tenancies = Array.from({ length: LEASES }, () => new Tenancy())
    for (let day = '2026-07-01'; day <= LAST; day = dayAfter(day, 1)) {
      for (const tenancy of tenancies) tenancy.live(day)
      const isMonthEnd = day >= FIRST && dayAfter(day, 1).endsWith('-01')
      if (!isMonthEnd) continue
      const begun = tenancies.filter(({ diary }) => diary.start <= day)
      for (const { books } of begun) {
        books.charge()
        // The job that runs twice writes nothing.
        expect(books.charge()).toBe(0)
      }
      const posted = begun.map(({ books }) => books.balance)
      expect(posted).toEqual(begun.map(({ diary }) => countByHand(diary, day)))
    }
    for (const { books } of tenancies) {
      const reversed = new Set(books.entries.map(({ reverses }) => reverses))
      const standing = books.entries.filter(({ id, rule }) => rule != null && !reversed.has(id))
      const keys = standing.map(({ rule, period }) => `${rule} ${period}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
    // Enough happened for the year to mean something.
    const all = tenancies.flatMap(({ books }) => books.entries)
    const count = (kind: string) => all.filter((entry) => entry.kind === kind).length
    expect(count('charge')).toBeGreaterThan(8000)
    expect(count('payment')).toBeGreaterThan(6000)
    expect(count('reversal')).toBeGreaterThan(500)
    expect(count('refund')).toBeGreaterThan(50)
  },
  TIMEOUT_MS,
)
