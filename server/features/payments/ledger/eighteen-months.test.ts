import { addMonths } from '#contract/core/calendar.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import type { Periods } from '#contract/leases/periods/admin.ts'
import type { AgedLease } from '#contract/reports/admin.ts'
import { createClockedDatabase } from '#server/testing/database/moved-clock.ts'
import { dayAfter } from '#server/testing/leases/books.ts'
import { type LifeTerms, monthOf } from '#server/testing/leases/lives.ts'
import { listBrokenRules } from '#server/testing/leases/ledger-rules.ts'
import { keptSums, replayInto } from '#server/testing/leases/replay.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { Tenancy } from '#server/testing/leases/tenancies.ts'
import { centsOf, chancesOf, productOf } from '#server/testing/leases/used-product.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { statementSums } from '#server/testing/read/statement-sums.ts'
import { expect, test } from 'vitest'
import { chargeAllLeases } from './books/daily-charges.ts'

/** `LIVES=100 SEED=1` lives through more leases, 100 at most, because the report on aging has as many on a page. */
const LEASES = Number(process.env['LIVES'] ?? 6)
const SEED = Number(process.env['SEED'] ?? 20_271_129)
const SHARED = Math.ceil(LEASES / 3)
const [FIRST, LAST] = ['2027-01-01', '2028-06-30']
/** It makes some thousand requests, also on a busy machine. */
const TIMEOUT_MS = 100_000 * LEASES

const noon = (day: string) => `${day}T17:00:00Z`
const { db, setClock } = await createClockedDatabase()
await setClock(noon(FIRST))
const { app, staff, stripe, cards } = await setUpRoommates({ db })
const product = productOf({ db, app, staff, stripe })
const chances = chancesOf(randomNumbers(SEED))
const { upTo, chance, pick } = chances

function termsOf(index: number): LifeTerms {
  const entered = dayAfter(FIRST, upTo(120))
  const rent = 100_000 + upTo(200_000)
  // Not on the day on which the lease is entered.
  const dueDay = pick([1, 5, 15, 28].filter((day) => day !== Number(entered.slice(8))))
  const isOlder = index % 3 === 1
  const start = dayAfter(entered, isOlder ? -40 - upTo(300) : upTo(12))
  const end = chance(0.5) ? dayAfter(entered, 200 + upTo(300)) : null
  return { start, entered, dueDay, end, rent, opening: isOlder && chance(0.6) ? 50_000 + upTo(100_000) : 0 }
}

/** What the product says at the end of a month, beside what was written down. */
async function compare(tenancies: readonly Tenancy[], today: string) {
  expect(await listBrokenRules(db)).toEqual([])
  const aged = (await staff('GET', '/api/admin/reports/aging?limit=100')).json<AgedLease[]>()
  for (const tenancy of tenancies) {
    const { life, leaseId } = tenancy
    const about = [today, tenancy.habit, life.terms]
    const balance = life.balance(today)
    const ledger = (await staff('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
    expect([...about, centsOf(ledger.balance)]).toEqual([...about, balance])
    const row = aged.find(({ id }) => id === leaseId)
    const ages = row ? [row.upTo30, row.upTo60, row.upTo90, row.over90].map(centsOf) : [0, 0, 0, 0]
    expect(ages.reduce((sum, cents) => sum + cents, 0)).toBe(Math.max(0, balance))
    if (life.hasReturns || tenancy.isPending || life.rentOwed(today) < 0) continue
    expect([...about, ages]).toEqual([...about, life.ages(today)])
    const { rent } = await tenancy.detail()
    expect([...about, centsOf(rent.rentOwed)]).toEqual([...about, life.rentOwed(today)])
  }
  // A statement is not compared while a bank works, because what it pays later is dated before.
  const one = pick(tenancies.filter(({ isPending }) => !isPending))
  const month = monthOf(today)
  const url = `/api/admin/leases/${one.leaseId}/statement.pdf?from=${month}&to=${today}`
  const { rawPayload } = await staff('GET', url)
  expect(statementSums(textOf(rawPayload))).toEqual(one.life.statement(month))
}

const booksOf = async (read: typeof staff, tenancies: readonly Tenancy[]) => ({
  aging: (await read('GET', '/api/admin/reports/aging?limit=100')).json<AgedLease[]>(),
  figures: (await read('GET', '/api/admin/reports/aging/figures')).json<object>(),
  months: (await read('GET', '/api/admin/accounting-periods?year=2027')).json<Periods>(),
  ledgers: await Promise.all(
    tenancies.map(async ({ leaseId, life }) => {
      // Its version counts the changes of allocations.
      const { version: _, ...ledger } = (await read('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
      // What the office moved is no entry, so in a replay of entries money pays the oldest charges.
      return life.hasMoves ? ledger.entries.map((entry) => ({ ...entry, paid: [], left: null })) : ledger
    }),
  ),
})

test(
  `${LEASES} leases lived through for eighteen months agree with a plain count at each month end, and a replay of their entries gives the same books`,
  async () => {
    const planned = Array.from({ length: LEASES }, (_, index) => new Tenancy(product, chances, termsOf(index)))
    const tenancies: Tenancy[] = []
    for (let today = FIRST; today <= LAST; today = dayAfter(today, 1)) {
      await setClock(noon(today))
      await chargeAllLeases({ db, gateway: cards.gateway })
      for (const [index, tenancy] of planned.entries())
        if (tenancy.life.terms.entered === today) {
          await tenancy.enter(index, index < SHARED)
          tenancies.push(tenancy)
        }
      for (const tenancy of tenancies) await tenancy.live(today)
      if (!dayAfter(today, 1).endsWith('-01') || tenancies.length === 0) continue
      await compare(tenancies, today)
      const before = addMonths(monthOf(today), -1)
      if (before >= FIRST) await product.done(staff('POST', '/api/admin/accounting-periods/close', { month: before }))
    }
    expect(product.acted()).toBeGreaterThan(40 * LEASES)

    const other = await createClockedDatabase()
    await other.setClock(noon(LAST))
    await setClock(noon(LAST))
    const entries = (await replayInto(db, other.db)) as { lease_id: string; cents: number }[]
    const kept = await keptSums(db)
    expect(await keptSums(other.db)).toEqual(kept)
    const plain = [...Map.groupBy(entries, ({ lease_id: id }) => id)].map(([id, own]) => [
      id,
      own.reduce((sum, { cents }) => sum + cents, 0),
    ])
    expect(new Map(kept.balances.map((row) => [row['lease_id'], row['stripe_test_cents']]))).toEqual(
      new Map(plain as [string, number][]),
    )
    const replayed = await setUpRoommates({ db: other.db })
    expect(await booksOf(replayed.staff, tenancies)).toEqual(await booksOf(staff, tenancies))
  },
  TIMEOUT_MS,
)
