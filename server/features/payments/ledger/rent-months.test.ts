import { describe, expect, test } from 'vitest'
import {
  ANY_LAST_MONTH,
  NO_FORMER_RENT,
  openingMonthOf,
  prepaidLastMonthOf,
  type RentLedger,
  rentIn,
  rentMonths,
  type RentPaid,
} from './rent.ts'

const RENT = 100_000
const books: RentLedger = {
  from: '2026-01-01',
  owedFrom: '2026-01-01',
  openingCents: 0,
  last: '2026-04-01',
  startsIn: '2026-01-01',
  rents: [{ from: '2026-01-01', cents: RENT }],
  parts: new Map(),
  former: NO_FORMER_RENT,
  paid: [],
  lastMonthHeld: ANY_LAST_MONTH,
  waived: new Set(),
  added: new Map(),
  paidBeforeAdded: new Map(),
}
const paid = (month: string, cents: number, isEarly = false): RentPaid => ({ month, cents, isEarly })

/** Each month as `month due/paid` in dollars. */
const months = (more: Partial<RentLedger>, count = 12) =>
  [...rentMonths({ ...books, ...more }).take(count)].map(
    ({ month, dueCents, paidCents }) => `${month.slice(0, 7)} ${dueCents / 100}/${paidCents / 100}`,
  )

test('a lease with an end has rent up to its last month, one without goes on', () => {
  expect(months({})).toEqual(['2026-01 1000/0', '2026-02 1000/0', '2026-03 1000/0', '2026-04 1000/0'])
  expect(months({ last: null }, 14).at(-1)).toBe('2027-02 1000/0')
})

test('a month before the first known rent has the first one, and without any it is nothing', () => {
  expect(rentIn(books.rents, '2025-12-01')).toBe(RENT)
  expect(rentIn([], '2026-01-01')).toBe(0)
})

test('what is paid too much counts for the next month', () => {
  expect(months({ paid: [paid('2026-01-01', 150_000)] })).toEqual([
    '2026-01 1000/1500',
    '2026-02 1000/500',
    '2026-03 1000/0',
    '2026-04 1000/0',
  ])
})

test('two payments for one month add up', () => {
  const two = [paid('2026-02-01', 30_000), paid('2026-02-01', 20_000)]
  expect(months({ paid: two })[1]).toBe('2026-02 1000/500')
})

describe('what was paid before the lease began', () => {
  const early = (cents: number) => [paid('2026-01-01', cents, true)]

  test('is the first month, then the last, then the months between', () => {
    expect(months({ paid: early(250_000) })).toEqual([
      '2026-01 1000/1500',
      '2026-02 1000/500',
      '2026-03 1000/0',
      '2026-04 1000/1000',
    ])
  })

  test('is held for the last month, up to its rent', () => {
    expect(prepaidLastMonthOf({ ...books, paid: early(80_000) })).toBe(0)
    expect(prepaidLastMonthOf({ ...books, paid: early(150_000) })).toBe(50_000)
    expect(prepaidLastMonthOf({ ...books, paid: early(250_000) })).toBe(RENT)
  })

  test('is held whole while the last month is not known', () => {
    expect(prepaidLastMonthOf({ ...books, last: null, paid: early(250_000) })).toBe(150_000)
    expect(months({ last: null, paid: early(250_000) }, 2)).toEqual(['2026-01 1000/1000', '2026-02 1000/0'])
  })

  test('counts for its own month where our records do not begin with the lease', () => {
    const older = { startsIn: '2025-06-01', paid: early(150_000) }
    expect(months(older).slice(0, 2)).toEqual(['2026-01 1000/1500', '2026-02 1000/500'])
    expect(prepaidLastMonthOf({ ...books, ...older })).toBe(0)
  })
})

describe('an opening balance', () => {
  const opening = { owedFrom: '2026-02-01', openingCents: 70_000 }

  test('is owed in the month before the first owed one', () => {
    expect(openingMonthOf({ ...books, ...opening })).toBe('2026-01-01')
    expect(openingMonthOf(books)).toBeNull()
    expect(months(opening).slice(0, 2)).toEqual(['2026-01 700/0', '2026-02 1000/0'])
  })

  test('is owed even where it is from before our records, or after the lease', () => {
    expect(months({ ...opening, from: '2026-02-01', startsIn: null })[0]).toBe('2026-01 700/0')
    const after = months({ owedFrom: '2026-07-01', openingCents: 70_000, from: '2026-04-01', startsIn: null })
    expect(after).toEqual(['2026-04 0/0', '2026-05 0/0', '2026-06 700/0'])
  })
})

test('rent that fell due before the tenant was entered is not owed, but what was paid for it counts', () => {
  const late = { owedFrom: '2026-03-01', paid: [paid('2026-01-01', 60_000), paid('2026-02-01', 120_000)] }
  expect(months(late)).toEqual(['2026-01 600/600', '2026-02 1000/1200', '2026-03 1000/200', '2026-04 1000/0'])
})

test('no rent is due after the last month, even where the first owed month is later', () => {
  expect(months({ owedFrom: '2026-05-01', openingCents: 1, last: '2026-02-01' }).at(-1)).toBe('2026-04 0.01/0')
  expect(months({ owedFrom: '2026-02-01', last: '2026-01-01', openingCents: 500 })).toEqual(['2026-01 5/0'])
})

describe('rent that staff took back or charged in addition', () => {
  const charged = (month: string, cents: number) => ({ added: new Map([[month, cents]]) })

  test('a month that was taken back is not due, and what was paid for it counts for the next one', () => {
    const both = [paid('2026-01-01', 100_000), paid('2026-02-01', 40_000)]
    expect(months({ waived: new Set(['2026-02-01']), paid: both }).slice(0, 3)).toEqual([
      '2026-01 1000/1000',
      '2026-02 0/400',
      '2026-03 1000/400',
    ])
  })

  test('what a month does not need pays an older one that is open, such as after a returned check', () => {
    expect(months({ waived: new Set(['2026-02-01']), paid: [paid('2026-02-01', 40_000)] }).slice(0, 3)).toEqual([
      '2026-01 1000/400',
      '2026-02 0/0',
      '2026-03 1000/0',
    ])
    const ahead = { paid: [paid('2026-03-01', 250_000)] }
    expect(months(ahead)).toEqual(['2026-01 1000/1000', '2026-02 1000/500', '2026-03 1000/1000', '2026-04 1000/0'])
  })

  test('more is due in a month with a further charge', () => {
    expect(months(charged('2026-02-01', 12_050))[1]).toBe('2026-02 1120.5/0')
  })

  test('after the last month only the charge is due, and nothing in the months between', () => {
    expect(months(charged('2026-06-01', 30_000)).slice(3)).toEqual(['2026-04 1000/0', '2026-05 0/0', '2026-06 300/0'])
  })
})

test('a month before the first known one was rent of a former tenancy: what was paid for it is all that was due', () => {
  const former = { owedFrom: '2026-02-01', paid: [paid('2025-11-01', 150_000), paid('2026-01-01', 120_000)] }
  expect(months(former).slice(0, 4)).toEqual([
    '2025-11 1500/1500',
    '2025-12 0/0',
    '2026-01 1000/1200',
    '2026-02 1000/200',
  ])
})
