// Ranges in steps, as `search_bit_terms` of migration 0086 has them: each step is a term, and so are blocks of 4, of 16 and of 64 steps.

const numbers = (from: number, until: number) =>
  Array.from({ length: Math.max(until - from + 1, 0) }, (_, at) => from + at)

/** Steps are in blocks of 4, of 16 and of 64. */
const LEVELS = 4
const BLOCK = 4

/** The fewest blocks that make up a range of steps, as terms such as `$1:19`. */
function blocksOf(mark: string, first: number, last: number, level = 0): string[] {
  const named = (steps: readonly number[]) => steps.map((step) => `${mark}${level}:${step}`)
  if (level === LEVELS - 1) return named(numbers(first, last))
  const [from, until] = [Math.ceil(first / BLOCK), Math.floor((last + 1) / BLOCK) - 1]
  if (from > until) return named(numbers(first, last))
  return [
    ...named(numbers(first, from * BLOCK - 1)),
    ...blocksOf(mark, from, until, level + 1),
    ...named(numbers((until + 1) * BLOCK, last)),
  ]
}

export const LAST_STEP = 130
const stepOf = (amount: number) => Math.min(Math.floor(Math.log(Math.max(amount, 1)) * 6), LAST_STEP)

/** One of the terms of a range that is given in steps. */
export interface Range {
  /** Every match has one of these, and other homes may. */
  wide: readonly string[]
  /** The same steps in two parts: only matches have one of the first, and the others are at the ends. */
  sure: readonly string[]
  unsure: readonly string[]
}

/** From the first step with matches to the last, and from the first of nothing else to the last. */
function rangeOf(mark: string, [first, last]: [number, number], [firstSure, lastSure]: [number, number]): Range {
  const isSure = firstSure <= lastSure
  const ends = isSure ? [...numbers(first, firstSure - 1), ...numbers(lastSure + 1, last)] : numbers(first, last)
  return {
    wide: blocksOf(mark, first, last),
    sure: isSure ? blocksOf(mark, firstSure, lastSure) : [],
    unsure: ends.map((step) => `${mark}0:${step}`),
  }
}

/** So much a bound is moved, in case PostgreSQL rounds another way. */
export const SLACK = 1e-9

/** Amounts of a range, both included, in steps of 18 percent. */
export const amounts = (mark: string, least: number, most: number) =>
  rangeOf(
    mark,
    [stepOf(least * (1 - SLACK)), stepOf(most * (1 + SLACK))],
    [least <= 0 ? 0 : stepOf(least * (1 + SLACK)) + 1, most === Infinity ? LAST_STEP : stepOf(most * (1 - SLACK)) - 1],
  )

const [FIRST_YEAR, LAST_YEAR] = [2000, 2099]
export const LAST_MONTH = (LAST_YEAR - FIRST_YEAR + 1) * 12 - 1

/** The months since 2000. Those before are with January 2000, and those after 2099 with December 2099. */
function monthOf(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return Math.max((Math.min(year, LAST_YEAR) - FIRST_YEAR) * 12 + (year > LAST_YEAR ? 12 : month) - 1, 0)
}

export const monthsUntil = (day: string) => rangeOf('!', [0, monthOf(day)], [0, monthOf(day) - 1])

/** So many steps has a degree. */
const DEGREE = 25

const LARGEST_BLOCK = BLOCK ** (LEVELS - 1)

/**
 * Between two degrees, of which the state has homes between two others. Only the homes of steps that are inside as a whole are sure to be there. Beyond
 * the state there are none, so a range that reaches so far goes to the end of a block.
 */
export function degrees(mark: string, from: number, until: number, [least, most]: readonly [number, number]) {
  const [first, last] = [Math.max(from, least), Math.min(until, most)].map((degree) => Math.floor(degree * DEGREE)) as [
    number,
    number,
  ]
  const begin = Math.floor(first / LARGEST_BLOCK) * LARGEST_BLOCK
  const end = (Math.floor(last / LARGEST_BLOCK) + 1) * LARGEST_BLOCK - 1
  const [isFromBegin, isUntilEnd] = [from <= least, until >= most]
  return rangeOf(
    mark,
    [isFromBegin ? begin : first, isUntilEnd ? end : last],
    [isFromBegin ? begin : first + 1, isUntilEnd ? end : last - 1],
  )
}
