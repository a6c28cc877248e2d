import { addDays } from '#contract/core/calendar.ts'
import { describe, expect, test } from 'vitest'
import {
  accountDueOn,
  anniversaryOf,
  conditionAnswerBy,
  conditionDueOn,
  conditionReplyBy,
  interestDueOn,
  returnDueOn,
} from './clocks.ts'
import { dutiesOf, type Facts, statusOf } from './duties.ts'
import { type Change, defaultBps, interestOn, type InterestPeriod, interestPeriods } from './interest.ts'

/** The same numbers each time. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A second implementation that walks day by day with fractions as numbers of tenths of mills. */
function slowInterest(
  changes: readonly Change[],
  { from, until }: Pick<InterestPeriod, 'from' | 'until'>,
  bps: number,
) {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  // The period begins on an anniversary, so the year after it has a leap day or not.
  let yearDays = 0
  for (let at = Date.UTC(year, month - 1, day); ; at += 86_400_000) {
    const date = new Date(at)
    const isLast =
      month === 2 && day >= 28
        ? date.getUTCMonth() === 1 && date.getUTCDate() >= 28
        : date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    if (yearDays > 300 && isLast) break
    yearDays += 1
  }
  let total = 0n
  for (let on = from; on <= until; on = addDays(on, 1))
    for (const { day: since, cents } of changes) if (since <= on) total += BigInt(cents) * BigInt(bps)
  const divisor = BigInt(yearDays) * 10_000n
  const whole = total / divisor
  return total <= 0n ? 0 : Number((total % divisor) * 2n >= divisor ? whole + 1n : whole)
}

describe('days of the law', () => {
  test('each rule has its day', () => {
    expect(accountDueOn('2026-01-15')).toBe('2026-02-14')
    expect(conditionDueOn({ startsOn: '2026-03-01', endsOn: null }, '2026-02-10')).toBe('2026-03-11')
    expect(conditionDueOn({ startsOn: '2026-03-01', endsOn: null }, '2026-03-20')).toBe('2026-03-20')
    expect(conditionDueOn({ startsOn: '2026-03-01', endsOn: null }, '2026-03-05')).toBe('2026-03-11')
    expect(conditionDueOn({ startsOn: null, endsOn: null }, '2026-02-20')).toBe('2026-03-02')
    expect(conditionReplyBy({ startsOn: '2026-03-01', endsOn: null }, '2026-02-10')).toBe('2026-03-16')
    expect(conditionReplyBy({ startsOn: '2026-03-01', endsOn: null }, '2026-03-05')).toBe('2026-03-20')
    expect(conditionAnswerBy('2026-02-20')).toBe('2026-03-07')
    expect(interestDueOn('2027-03-01')).toBe('2027-03-31')
    expect(returnDueOn('2027-01-31')).toBe('2027-03-02')
    expect(returnDueOn('2028-01-31')).toBe('2028-03-01')
  })

  test('anniversaries of February 29 are computed from the start', () => {
    expect([1, 2, 3, 4, 5].map((years) => anniversaryOf('2024-02-29', years))).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ])
    expect(anniversaryOf('2023-02-28', 1)).toBe('2024-02-28')
  })
})

describe('interest', () => {
  const periodsOf = (...given: Parameters<typeof interestPeriods>) =>
    [...interestPeriods(...given)].map(({ from, until, dueOn }) => `${from} ${until} ${dueOn}`)

  test('a whole year at one amount is the rate, also in a leap year, and half a cent is rounded up', () => {
    for (const start of ['2024-01-01', '2023-03-01', '2024-02-29', '2025-06-15']) {
      const [year] = interestPeriods('deposit', { startsOn: start, endsOn: null, today: start }, start)
      expect(interestOn([{ day: start, cents: 200_000 }], year!, 500)).toBe(10_000)
      // 0.5 cents, and just below.
      expect(interestOn([{ day: start, cents: 10 }], year!, 500)).toBe(1)
      expect(interestOn([{ day: start, cents: 9 }], year!, 500)).toBe(0)
    }
  })

  test('years go from anniversary to anniversary and are due 30 days later', () => {
    const tenancy = { startsOn: '2024-02-29', endsOn: null, today: '2026-03-01' }
    expect(periodsOf('deposit', tenancy, '2024-02-20')).toEqual([
      '2024-02-29 2025-02-27 2025-03-29',
      '2025-02-28 2026-02-27 2026-03-29',
      '2026-02-28 2027-02-27 2027-03-29',
    ])
    expect(periodsOf('deposit', tenancy, '2025-06-01')).toHaveLength(2)
  })

  test('a deposit earns nothing in a tenancy of less than a year, and what has accrued of a last year that is cut short', () => {
    const of = (endsOn: string) => ({ startsOn: '2025-01-01', endsOn, today: '2027-01-01' })
    expect(periodsOf('deposit', of('2025-12-30'), '2025-01-01')).toEqual([])
    expect(periodsOf('deposit', of('2025-12-31'), '2025-01-01')).toEqual(['2025-01-01 2025-12-31 2026-01-30'])
    expect(periodsOf('deposit', of('2026-03-31'), '2025-01-01')).toEqual([
      '2025-01-01 2025-12-31 2026-01-30',
      '2026-01-01 2026-03-31 2026-04-30',
    ])
    const [, last] = interestPeriods('deposit', of('2026-03-31'), '2025-01-01')
    // 90 of 365 days of $100.00.
    expect(interestOn([{ day: '2025-01-01', cents: 200_000 }], last!, 500)).toBe(2466)
  })

  test("the last month's rent earns interest from the first day, and none in the last month", () => {
    const tenancy = { startsOn: '2026-01-01', endsOn: '2026-06-30', today: '2026-07-15' }
    expect(periodsOf('last_month', tenancy, '2025-12-20')).toEqual(['2026-01-01 2026-05-31 2026-07-30'])
    expect(periodsOf('last_month', { ...tenancy, endsOn: '2026-12-31' }, '2025-12-20')).toEqual([
      '2026-01-01 2026-11-30 2027-01-30',
    ])
  })

  test('the bank pays less than 5 percent, or the rate is 5 percent', () => {
    expect([defaultBps(null), defaultBps(35), defaultBps(0), defaultBps(500)]).toEqual([500, 35, 0, 500])
  })

  test('agrees with an implementation that walks each day, for random tenancies', () => {
    const random = randomOf(7)
    for (let round = 0; round < 150; round += 1) {
      const start = addDays('2019-12-20', random(1900))
      const endsOn = random(2) === 0 ? null : addDays(start, random(1500))
      const first = addDays(start, random(500) - 40)
      const cents = 50_000 + random(300_000)
      const changes = [
        { day: first, cents },
        ...(random(3) === 0 ? [{ day: addDays(first, random(400)), cents: random(100_000) }] : []),
        ...(random(3) === 0 ? [{ day: addDays(first, random(900)), cents: -random(cents) }] : []),
      ]
      const bps = random(501)
      const today = addDays(start, 1200)
      const periods = [...interestPeriods('deposit', { startsOn: start, endsOn, today }, first)]
      for (const period of periods)
        expect([start, period.from, interestOn(changes, period, bps)]).toEqual([
          start,
          period.from,
          slowInterest(changes, period, bps),
        ])
      // The days of the years follow each other, and the last one ends with the tenancy.
      expect(periods.slice(1).map(({ from }) => from)).toEqual(
        periods.slice(0, -1).map(({ until }) => addDays(until, 1)),
      )
      const isEnded = endsOn !== null && periods.length > 0 && endsOn <= today
      expect(isEnded ? periods.at(-1)!.until : endsOn).toBe(endsOn)
    }
  })
})

describe('duties', () => {
  const FACTS: Facts = {
    today: '2026-02-01',
    startsOn: '2025-01-01',
    endsOn: null,
    money: { deposit: [{ day: '2024-12-20', cents: 200_000 }], last_month: [] },
    received: [{ day: '2024-12-20', cents: 200_000, receiptOn: null }],
    conditionOn: null,
    returnedOn: null,
    settled: { deposit: [], last_month: [] },
    bps: { deposit: 500, last_month: 500 },
  }
  const told = (facts: Facts) =>
    dutiesOf(facts).map((duty) => `${duty.kind} ${duty.dueOn} ${statusOf(duty, facts.today)}`)

  test('they come in the order of their days, each with its state', () => {
    expect(told(FACTS)).toEqual([
      'condition 2025-01-11 overdue',
      'account 2025-01-19 overdue',
      'interest 2026-01-30 overdue',
      'interest 2027-01-30 upcoming',
    ])
    expect(
      told({
        ...FACTS,
        received: [{ day: '2024-12-20', cents: 200_000, receiptOn: '2025-01-02' }],
        conditionOn: '2025-01-02',
        settled: { deposit: [{ from: '2025-01-01', until: '2025-12-31' }], last_month: [] },
        endsOn: '2026-01-31',
      }),
    ).toEqual([
      'condition 2025-01-11 done',
      'account 2025-01-19 done',
      'return 2026-03-02 open',
      'interest 2026-03-02 open',
    ])
  })

  test('a start that is corrected later asks for no settled year again', () => {
    const settled = { deposit: [{ from: '2024-12-20', until: '2025-12-19' }], last_month: [] }
    for (const startsOn of ['2024-12-01', '2024-12-20', '2025-01-01'])
      expect(told({ ...FACTS, startsOn, settled }).filter((one) => one.startsWith('interest'))).toHaveLength(1)
  })

  test('the last day is not overdue', () => {
    const duty = { startsOn: '2026-01-01', dueOn: '2026-01-31', doneOn: null }
    expect(['2025-12-31', '2026-01-31', '2026-02-01'].map((today) => statusOf(duty, today))).toEqual([
      'upcoming',
      'open',
      'overdue',
    ])
  })

  test('without a deposit there is nothing to do', () => {
    expect(told({ ...FACTS, received: [], money: { deposit: [], last_month: [] } })).toEqual([])
  })
})
