import { MASSACHUSETTS } from '#contract/properties/fact-words.ts'
import type { Wanted } from '../conditions.ts'
import type { Location } from '../places/location.ts'
import { amounts, degrees, monthsUntil, type Range } from './ranges.ts'

// The terms of search_bits by which homes are found. The marks before them are those of `search_bit_terms` of migration 0086.

const WORD_LETTERS = 6

/** Beginnings of up to six letters are terms. The few words that begin like a longer one are told apart by the conditions. */
const wordTerm = (word: string) => `^${Array.from(word).slice(0, WORD_LETTERS).join('')}`

/** Whether terms cannot tell which homes have the words. */
export const hasLongWords = (location: Location) =>
  location.kind === 'words' && location.words.some((word) => Array.from(word).length > WORD_LETTERS)

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
  /** What every match has. */
  exact: Terms
  /** Every match has one of the terms of each. */
  ranges: readonly Range[]
  /** Whether a home with all of this, and with none of the unsure terms, is sure to match. */
  isTold: boolean
}

export function termsOf({ location, flags, beds, baths, cents, minSqft, availableBy, bounds }: Wanted): FilterTerms {
  const words = location.kind === 'words' ? location.words : []
  const places = location.kind === 'places' ? location.places.map((some) => some.map((place) => `@${place}`)) : []
  const isPriced = cents.min > 0 || cents.max < Number.MAX_SAFE_INTEGER
  const most = cents.max < Number.MAX_SAFE_INTEGER ? cents.max / 100 : Infinity
  return {
    exact: {
      all: [...words.map(wordTerm), ...flags.all.map((flag) => `#${flag}`)],
      some: [...places, ...flags.some.map((one) => one.map((flag) => `#${flag}`))],
    },
    ranges: [
      ...(isPriced ? [amounts('$', cents.min / 100, most)] : []),
      ...(minSqft === null ? [] : [amounts('~', minSqft, Infinity)]),
      ...(availableBy === null ? [] : [monthsUntil(availableBy)]),
      ...(bounds
        ? [
            degrees('&', bounds.south, bounds.north, MASSACHUSETTS.latitude),
            degrees('%', bounds.west, bounds.east, MASSACHUSETTS.longitude),
          ]
        : []),
    ],
    isTold: location.kind !== 'literal' && beds === null && baths === null && !hasLongWords(location),
  }
}

/** The terms of every match, and maybe of other homes, among the homes with others. */
export function wideTermsOf(wanted: Wanted, among?: Pick<Terms, 'some' | 'none'>): Terms {
  const { exact, ranges } = termsOf(wanted)
  const some = [...exact.some, ...ranges.map(({ wide }) => wide), ...(among?.some ?? [])]
  return { all: exact.all, some, none: among?.none ?? [] }
}
