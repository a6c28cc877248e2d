import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from '#contract/core/calendar.ts'
import {
  ANY_LAST_MONTH,
  NO_FORMER_RENT,
  prepaidLastMonthOf,
  type RentLedger,
  type RentMonth,
  rentMonths,
  type RentPaid,
} from './rent.ts'

const FIRST = '2025-01-01'
const LAST = '2026-12-01'
const RENT = 100_000
const books = {
  from: FIRST,
  owedFrom: FIRST,
  openingCents: 0,
  last: LAST,
  startsIn: FIRST,
  rents: [{ from: '2000-01-01', cents: RENT }],
  parts: new Map(),
  former: NO_FORMER_RENT,
  lastMonthHeld: ANY_LAST_MONTH,
  waived: new Set<string>(),
  added: new Map<string, number>(),
  paidBeforeAdded: new Map<string, number>(),
}
const months = (paid: readonly RentPaid[], more: Partial<RentLedger> = {}): RentMonth[] => [
  ...rentMonths({ ...books, ...more, paid }),
]
const open = (all: RentMonth[]) =>
  all.filter(({ dueCents, paidCents }) => paidCents < dueCents).map(({ month }) => month)
const paidIn = (month: string, cents: number, isEarly = false): RentPaid => ({ month, cents, isEarly })

const month = fc.integer({ min: 0, max: 23 }).map((count) => addMonths(FIRST, count))
const payments = fc.array(fc.record({ month, cents: fc.integer({ min: 0, max: 300_000 }), isEarly: fc.boolean() }))

describe('monthly rent', () => {
  test('no cent is lost: the months add up to what was paid, and the rest carries over', () => {
    fc.assert(
      fc.property(payments, fc.nat({ max: 300_000 }), fc.nat({ max: 300_000 }), (paid, least, more) => {
        const all = months(paid, { lastMonthHeld: { least, most: least + more } })
        const kept = all.reduce((sum, { paidCents, dueCents }) => sum + Math.min(paidCents, dueCents), 0)
        const over = Math.max(0, all.at(-1)!.paidCents - RENT)
        expect(kept + over).toBe(paid.reduce((sum, { cents }) => sum + cents, 0))
      }),
    )
  })

  test('no cent is lost where rent is due from a later month on, with or without an opening balance', () => {
    fc.assert(
      fc.property(payments, month, fc.nat({ max: 300_000 }), (paid, owedFrom, openingCents) => {
        const all = months(paid, { owedFrom, openingCents })
        const given = paid.reduce((sum, { cents }) => sum + cents, 0)
        const kept = all.reduce((sum, { paidCents, dueCents }) => sum + Math.min(paidCents, dueCents), 0)
        expect(kept + Math.max(0, all.at(-1)!.paidCents - all.at(-1)!.dueCents)).toBe(given)
        // Before the first owed month, only the opening balance is open.
        const before = all.filter((one) => one.month < owedFrom && one.month !== addMonths(owedFrom, -1))
        expect(open(before)).toEqual([])
      }),
    )
  })

  test('early payments cover the first and the last month', () => {
    const all = months([paidIn(FIRST, 2 * RENT, true)])
    expect(open(all)).toEqual(Array.from({ length: 22 }, (_, at) => addMonths(FIRST, at + 1)))
    expect(prepaidLastMonthOf({ ...books, paid: [paidIn(FIRST, 2 * RENT, true)] })).toBe(RENT)
  })

  test('payments from the first day on cover the following months', () => {
    expect(open(months([paidIn(FIRST, 2 * RENT)]))[0]).toBe('2025-03-01')
  })

  test('a rent applies from its month on', () => {
    const rents = [...books.rents, { from: '2025-03-01', cents: RENT + 1 }]
    expect(
      months([], { rents })
        .slice(0, 4)
        .map(({ dueCents }) => dueCents),
    ).toEqual([RENT, RENT, RENT + 1, RENT + 1])
  })
})
