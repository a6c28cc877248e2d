import type { Bounds } from '#contract/properties/filter.ts'
import type { Wanted } from '../conditions.ts'

// The terms of search_bits by which homes are found. The marks before them are those of `search_keys_of` of migration 0064.

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

/** Terms for a range that is given in steps. The wide ones have every match and others, the narrow ones have nothing but matches. */
interface Choice {
  wide: readonly string[]
  narrow: readonly string[]
}

/** So much a bound is moved, in case PostgreSQL rounds another way. */
export const SLACK = 1e-9

function amounts(mark: string, least: number, most: number): Choice {
  return {
    wide: blocksOf(mark, stepOf(least * (1 - SLACK)), stepOf(most * (1 + SLACK))),
    narrow: blocksOf(
      mark,
      least <= 0 ? 0 : stepOf(least * (1 + SLACK)) + 1,
      most === Infinity ? LAST_STEP : stepOf(most * (1 - SLACK)) - 1,
    ),
  }
}

const [FIRST_YEAR, LAST_YEAR] = [2000, 2099]
export const LAST_MONTH = (LAST_YEAR - FIRST_YEAR + 1) * 12 - 1

/** The months since 2000. Those before are with January 2000, and those after 2099 with December 2099. */
function monthOf(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return Math.max((Math.min(year, LAST_YEAR) - FIRST_YEAR) * 12 + (year > LAST_YEAR ? 12 : month) - 1, 0)
}

const monthsUntil = (day: string): Choice => ({
  wide: blocksOf('!', 0, monthOf(day)),
  narrow: blocksOf('!', 0, monthOf(day) - 1),
})

const MOST_CELLS = 120

/** Null where the cells would be too many. */
function cellsOf({ west, south, east, north }: Bounds): Choice | null {
  for (const [mark, size] of [
    ['&', 20],
    ['%', 4],
  ] as const) {
    const [rows, columns] = [
      numbers(Math.floor(south * size), Math.floor(north * size)),
      numbers(Math.floor(west * size), Math.floor(east * size)),
    ]
    const named = (some: readonly number[], others: readonly number[]) =>
      some.flatMap((row) => others.map((column) => `${mark}${row},${column}`))
    if (rows.length * columns.length <= MOST_CELLS)
      return { wide: named(rows, columns), narrow: named(rows.slice(1, -1), columns.slice(1, -1)) }
  }
  return null
}

const WORD_LETTERS = 6

/** Beginnings of up to six letters are terms. The few words that begin like a longer one are told apart by the conditions. */
const wordTerm = (word: string) => `^${Array.from(word).slice(0, WORD_LETTERS).join('')}`

/** What the bits of homes must have. */
export interface Terms {
  /** All of these. */
  all: readonly string[]
  /** One of each list. */
  some: readonly (readonly string[])[]
  /** None of these. */
  none?: readonly string[]
}

export interface FilterTerms {
  /** Every match has them, and other homes may. */
  wide: Terms
  /** Only matches have them. Null where terms cannot tell. */
  narrow: Terms | null
}

/** The terms of what is wanted. Each home has the term `*`. */
export function termsOf({ location, flags, beds, baths, cents, minSqft, availableBy, bounds }: Wanted): FilterTerms {
  const words = location.kind === 'words' ? location.words : []
  const places = location.kind === 'places' ? location.places.map((some) => some.map((place) => `@${place}`)) : []
  const isPriced = cents.min > 0 || cents.max < Number.MAX_SAFE_INTEGER
  const most = cents.max < Number.MAX_SAFE_INTEGER ? cents.max / 100 : Infinity
  const cells = bounds && cellsOf(bounds)
  const choices = [
    ...(isPriced ? [amounts('$', cents.min / 100, most)] : []),
    ...(minSqft === null ? [] : [amounts('~', minSqft, Infinity)]),
    ...(availableBy === null ? [] : [monthsUntil(availableBy)]),
    ...(cells ? [cells] : []),
  ]
  const all = ['*', ...words.map(wordTerm), ...flags.all.map((flag) => `#${flag}`)]
  const some = [...places, ...flags.some.map((one) => one.map((flag) => `#${flag}`))]
  const isTold =
    location.kind !== 'literal' &&
    beds === null &&
    baths === null &&
    (bounds === null || cells !== null) &&
    words.every((word) => Array.from(word).length <= WORD_LETTERS)
  return {
    wide: { all, some: [...some, ...choices.map(({ wide }) => wide)] },
    narrow: isTold ? { all, some: [...some, ...choices.map(({ narrow }) => narrow)] } : null,
  }
}
