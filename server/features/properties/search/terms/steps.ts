import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { FLAGS, MOST_BEDS } from '../flags.ts'
import type { Sort } from '../orders.ts'
import { LAST_MONTH, LAST_STEP, SLACK } from './ranges.ts'
import type { Terms } from './terms.ts'

/** Homes that are next to each other in an order. */
export interface Step {
  /** Terms that all of them have, and those that none of them has. */
  terms: Pick<Terms, 'some' | 'none'>
  /** How many there are, from how many homes have which term, and from how many homes there are. */
  count: (having: ReadonlyMap<string, number>, all: number) => number
  /** Where the step begins and ends in the order. It may be a little more than the step. */
  begins: readonly RawBuilder<SqlBool>[]
  ends: readonly RawBuilder<SqlBool>[]
  /** Whether a position with this value is not before the step. */
  isReached: (value: string) => boolean
  /** Whether a position with this value is after the step. */
  isPassed: (value: string) => boolean
  /** Smaller steps, where there are any. */
  parts?: () => Steps
}

export interface Steps {
  /** By which the homes of the steps are counted. */
  terms: readonly string[]
  /** In their order. */
  steps: readonly Step[]
}

const PRICE = sql`price_cents`
const SQFT = sql`coalesce(sqft, -1)`
const BEDS = sql`coalesce(bedrooms, -1)`
const DAY = sql`available_from`

/** A fact whose values are in steps, and these in blocks, as `search_bit_terms` of migration 0086 has them. */
interface Scale {
  mark: string
  column: RawBuilder<unknown>
  isDescending: boolean
  last: number
  /** The level of the first steps. */
  level: number
  /** Bounds of a step's values. */
  from: (step: number) => number | string
  until: (step: number) => number | string
  type: 'bigint' | 'date'
  /** What the order has for a home without a value. */
  missing?: string
}

const BLOCK = 4
const TOP_LEVEL = 3
const numbers = (from: number, until: number) =>
  Array.from({ length: Math.max(until - from + 1, 0) }, (_, at) => from + at)

const amounts = (unit: number) => ({
  last: LAST_STEP,
  level: 1,
  from: (step: number) => Math.floor(Math.exp(step / 6) * unit * (1 - SLACK)),
  until: (step: number) => Math.ceil(Math.exp((step + 1) / 6) * unit * (1 + SLACK)),
  type: 'bigint' as const,
})

const firstDay = (month: number) => `${2000 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

const SCALES: Partial<Record<Sort, Scale>> = {
  price: { ...amounts(100), mark: '$', column: PRICE, isDescending: false },
  '-price': { ...amounts(100), mark: '$', column: PRICE, isDescending: true },
  sqft: { ...amounts(1), mark: '~', column: SQFT, isDescending: true, missing: '-1' },
  available: {
    mark: '!',
    column: DAY,
    isDescending: false,
    last: LAST_MONTH,
    level: 2,
    from: firstDay,
    until: (month) => firstDay(month + 1),
    type: 'date',
    missing: 'infinity',
  },
}

/** The steps from one to another of the lowest level, at a level. */
function stepsAt(scale: Scale, level: number, first: number, last: number): Steps {
  const size = BLOCK ** level
  const blocks = numbers(Math.floor(first / size), Math.floor(last / size))
  const named = (block: number) => `${scale.mark}${level}:${block}`
  const steps = blocks.map((block): Step => {
    const [from, until] = [block * size, Math.min(block * size + size - 1, scale.last)]
    const [least, most] = [scale.from(from), scale.until(until)]
    const type = sql.raw(scale.type)
    const low = from === 0 ? [] : [sql<SqlBool>`${scale.column} >= ${least}::${type}`]
    const high = until === scale.last ? [] : [sql<SqlBool>`${scale.column} <= ${most}::${type}`]
    const [begins, ends] = scale.isDescending ? [high, low] : [low, high]
    const isBefore = (one: string | number, other: string | number) => {
      const difference =
        typeof least === 'number' ? Number(one) - Number(other) : one < other ? -1 : one > other ? 1 : 0
      return scale.isDescending ? difference > 0 : difference < 0
    }
    return {
      terms: { some: [[named(block)]] },
      count: (having) => having.get(named(block)) ?? 0,
      begins,
      ends,
      isReached: (value) => begins.length === 0 || !isBefore(value, scale.isDescending ? most : least),
      isPassed: (value) => ends.length > 0 && isBefore(scale.isDescending ? least : most, value),
      ...(level > 0 && { parts: () => stepsAt(scale, 0, from, until) }),
    }
  })
  return { terms: blocks.map(named), steps: scale.isDescending ? steps.toReversed() : steps }
}

/** The homes without a value, which come last. */
function missingStep(scale: Scale, known: readonly string[]): Step {
  const blocks = numbers(0, Math.floor(scale.last / BLOCK ** TOP_LEVEL))
  return {
    terms: { some: [], none: blocks.map((block) => `${scale.mark}${TOP_LEVEL}:${block}`) },
    count: (having, all) => all - known.reduce((sum, term) => sum + (having.get(term) ?? 0), 0),
    begins: [
      scale.isDescending
        ? sql<SqlBool>`${scale.column} <= ${scale.missing}`
        : sql<SqlBool>`${scale.column} >= ${scale.missing}`,
    ],
    ends: [],
    isReached: (value) => value === scale.missing,
    isPassed: () => false,
  }
}

function scaledSteps(scale: Scale): Steps {
  const { terms, steps } = stepsAt(scale, scale.level, 0, scale.last)
  return { terms, steps: scale.missing === undefined ? steps : [...steps, missingStep(scale, terms)] }
}

/** A home has the flag of its number of bedrooms, and those of fewer. */
function stepsOfBeds(): Steps {
  const flag = (beds: number) => `#${FLAGS.beds + beds - 1}`
  const counts = numbers(1, MOST_BEDS).toReversed()
  const steps = counts.map((beds): Step => ({
    terms: { some: [[flag(beds)]], ...(beds < MOST_BEDS && { none: [flag(beds + 1)] }) },
    count: (having) => (having.get(flag(beds)) ?? 0) - (beds < MOST_BEDS ? (having.get(flag(beds + 1)) ?? 0) : 0),
    begins: beds < MOST_BEDS ? [sql<SqlBool>`${BEDS} <= ${beds}`] : [],
    ends: [sql<SqlBool>`${BEDS} >= ${beds}`],
    isReached: (at) => beds === MOST_BEDS || Number(at) <= beds,
    isPassed: (at) => Number(at) < beds,
  }))
  const none: Step = {
    terms: { some: [], none: [flag(1)] },
    count: (having, all) => all - (having.get(flag(1)) ?? 0),
    begins: [sql<SqlBool>`${BEDS} <= 0`],
    ends: [],
    isReached: (at) => Number(at) <= 0,
    isPassed: () => false,
  }
  return { terms: counts.map(flag), steps: [...steps, none] }
}

/** The steps of an order. Null for an order by time, which has no terms. */
export function stepsOf(sort: Sort): Steps | null {
  if (sort === 'beds') return stepsOfBeds()
  const scale = SCALES[sort]
  return scale ? scaledSteps(scale) : null
}
