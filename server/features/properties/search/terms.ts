import type { Bounds } from '#contract/properties/filter.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Wanted } from './conditions.ts'
import type { Location } from './location.ts'

// The queries of the index of terms. The marks before a term are those of `search_keys_of` of migration 0064. What a query finds still needs the
// conditions, because steps and cells are coarse.

/** The texts are the product's own or without quotes and backslashes. */
const oneTerm = (term: string) => `'${term}'`
/** No property has the term for none, because punctuation is in no word. */
const anyOf = (terms: readonly string[]) => (terms.length > 0 ? terms : ['-']).map(oneTerm).join(' | ')

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

const LAST_STEP = 130
const stepOf = (amount: number) => Math.min(Math.floor(Math.log(Math.max(amount, 1)) * 6), LAST_STEP)

/** One step more at both ends, in case PostgreSQL rounds another way. */
const stepsOf = (mark: string, least: number, most: number) =>
  anyOf(blocksOf(mark, Math.max(stepOf(least) - 1, 0), Math.min(stepOf(most) + 1, LAST_STEP)))

const [FIRST_YEAR, LAST_YEAR] = [2000, 2099]

/** The months up to a day. Those before 2000 are with January 2000, and those after 2099 with December 2099. */
function monthsUntil(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const months = (Math.min(year, LAST_YEAR) - FIRST_YEAR) * 12 + (year > LAST_YEAR ? 12 : month) - 1
  return anyOf(blocksOf('!', 0, Math.max(months, 0)))
}

const MOST_CELLS = 120

function cellsOf({ west, south, east, north }: Bounds): string[] {
  for (const [mark, size] of [
    ['&', 20],
    ['%', 4],
  ] as const) {
    const rows = numbers(Math.floor(south * size), Math.floor(north * size))
    const columns = numbers(Math.floor(west * size), Math.floor(east * size))
    if (rows.length * columns.length <= MOST_CELLS)
      return [anyOf(rows.flatMap((row) => columns.map((column) => `${mark}${row},${column}`)))]
  }
  return []
}

/** Beginnings of up to six letters are terms. The few words that begin like a longer one are told apart by the conditions. */
const wordTerm = (word: string) => oneTerm(`^${Array.from(word).slice(0, 6).join('')}`)

function locationTerms(location: Location): string[] {
  if (location.kind === 'places') return location.places.map((some) => anyOf(some.map((place) => `@${place}`)))
  return location.kind === 'words' ? location.words.map(wordTerm) : []
}

/**
 * The queries of the index for the properties that may match, all of which must. What is chosen from several terms is a query of its own: within one,
 * the index would begin with the choice, because each of its terms is rare.
 */
export function termsOf({ location, flags, cents, minSqft, availableBy, bounds }: Wanted): string[] {
  const terms = [
    ...locationTerms(location),
    ...flags.all.map((flag) => oneTerm(`#${flag}`)),
    ...flags.some.map((some) => anyOf(some.map((flag) => `#${flag}`))),
    ...(cents.min > 0 || cents.max < Number.MAX_SAFE_INTEGER ? [stepsOf('$', cents.min / 100, cents.max / 100)] : []),
    ...(minSqft === null ? [] : [stepsOf('~', minSqft, Infinity)]),
    ...(availableBy === null ? [] : [monthsUntil(availableBy)]),
    ...(bounds === null ? [] : cellsOf(bounds)),
  ]
  const [choices, sure] = [terms.filter((term) => term.includes('|')), terms.filter((term) => !term.includes('|'))]
  return sure.length > 0 ? [sure.join(' & '), ...choices] : choices
}

export const hasTerms = (terms: string): RawBuilder<boolean> =>
  sql`search_keys_of(search_words, search_places, search_flags, price_cents, sqft, available_on, latitude, longitude) @@ ${terms}::tsquery`
