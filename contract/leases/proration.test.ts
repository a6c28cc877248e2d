import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/core/calendar.ts'
import { partIn, partName, partsOf, proratedCents, type Tenancy } from './proration.ts'

const RENT = 265_000
const lease = (
  startsOn: string | null,
  endsOn: string | null,
  partMonths: Tenancy['partMonths'] = 'both',
): Tenancy => ({ startsOn, endsOn, partMonths })

describe('the days that are charged', () => {
  test('a lease that begins and ends within months has two part months', () => {
    expect([...partsOf(lease('2027-01-16', '2027-12-15'))]).toEqual([
      ['2027-01-01', { from: '2027-01-16', to: '2027-01-31' }],
      ['2027-12-01', { from: '2027-12-01', to: '2027-12-15' }],
    ])
    expect(partIn(lease('2027-01-16', '2027-12-15'), '2027-06-01')).toBeNull()
  })

  test('whole months have none, and neither has a lease that pays whole months', () => {
    expect(partsOf(lease('2027-01-01', '2027-12-31')).size).toBe(0)
    expect(partsOf(lease('2027-01-16', '2027-12-15', null)).size).toBe(0)
    expect(partsOf(lease(null, null)).size).toBe(0)
  })

  test('the first or the last month alone', () => {
    expect([...partsOf(lease('2027-01-16', '2027-12-15', 'first')).keys()]).toEqual(['2027-01-01'])
    expect([...partsOf(lease('2027-01-16', '2027-12-15', 'last')).keys()]).toEqual(['2027-12-01'])
  })

  test.each(['first', 'last', 'both'] as const)('of a lease within one month are its own, with %s by the day', (by) => {
    const partOf = (from: string, to: string) => partIn(lease(from, to, by), '2027-01-01')
    expect(partOf('2027-01-10', '2027-01-19')).toEqual({ from: '2027-01-10', to: '2027-01-19' })
    expect(partOf('2027-01-01', '2027-01-19')).toEqual({ from: '2027-01-01', to: '2027-01-19' })
    expect(partOf('2027-01-10', '2027-01-31')).toEqual({ from: '2027-01-10', to: '2027-01-31' })
    expect(partOf('2027-01-01', '2027-01-31')).toBeNull()
    expect(partsOf(lease('2027-01-10', '2027-01-19', by)).size).toBe(1)
  })
})

describe('the rent of a part of a month', () => {
  test.each([
    ['2027-01-16', '2027-01-31', 136_774],
    ['2027-02-15', '2027-02-28', 132_500],
    // A leap year has 29 days in February.
    ['2028-02-15', '2028-02-29', 137_069],
    ['2028-02-29', '2028-02-29', 9_138],
    ['2027-01-31', '2027-01-31', 8_548],
    ['2027-04-01', '2027-04-01', 8_833],
    ['2027-01-01', '2027-01-31', RENT],
  ])('from %s to %s is %i cents', (from, to, cents) => {
    expect(proratedCents(RENT, { from, to })).toBe(cents)
  })

  test('half a cent is rounded up', () => {
    expect(proratedCents(1, { from: '2027-04-16', to: '2027-04-30' })).toBe(1)
    expect(proratedCents(1, { from: '2027-04-17', to: '2027-04-30' })).toBe(0)
    expect(proratedCents(3, { from: '2027-04-16', to: '2027-04-30' })).toBe(2)
  })

  test('of any rent it is what counting the days one by one says, to the nearest cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.nat(20_000), fc.nat(30), (rent, day, more) => {
        const from = addDays('2000-01-01', day)
        let to = from
        for (let count = 0; count < more && addDays(to, 1).slice(0, 7) === from.slice(0, 7); count += 1)
          to = addDays(to, 1)
        let [days, all] = [0, 0]
        for (let one = `${from.slice(0, 8)}01`; one.slice(0, 7) === from.slice(0, 7); one = addDays(one, 1)) {
          all += 1
          if (one >= from && one <= to) days += 1
        }
        const off = proratedCents(rent, { from, to }) * all * 2 - rent * days * 2
        expect(off).toBeGreaterThan(-all)
        expect(off).toBeLessThanOrEqual(all)
      }),
    )
  })
})

test('the days are named with their month and year', () => {
  expect(partName({ from: '2027-01-16', to: '2027-01-31' })).toBe('January 16–31, 2027')
  expect(partName({ from: '2027-01-31', to: '2027-01-31' })).toBe('January 31, 2027')
})
