import { ACCESSIBILITY, LAUNDRY, PARKING } from '#contract/properties/fact-words.ts'
import { PROPERTY_TYPES } from '#contract/properties/fields.ts'
import type { PropertyFilter } from '#contract/properties/filter.ts'

/** The first bit of each fact in the column `search_flags`, as `search_flags_of` of migration 0055 sets them. */
export const FLAGS = {
  sale: 0,
  rent: 1,
  homeType: 2,
  beds: 10,
  baths: 16,
  cats: 21,
  dogs: 22,
  parking: 23,
  laundry: 31,
  accessible: 39,
}

/** A home with more has these, too. */
export const MOST_BEDS = 6
export const MOST_BATHS = 5

type Flags = readonly number[]

const bitsOf = <Word>(words: readonly Word[], chosen: readonly Word[] | undefined, first: number): Flags =>
  (chosen ?? []).map((word) => first + words.indexOf(word))

/** A property must have all of the flags of `all`, and one flag of each list of `some`. */
export interface FlagFilter {
  all: Flags
  some: readonly Flags[]
}

export function flagsOf(filter: PropertyFilter): FlagFilter {
  const { type, beds = 0, baths = 0, homeType, pets = [], parking, laundry, accessible } = filter
  return {
    all: [
      ...(type === 'all' ? [] : [FLAGS[type]]),
      ...(beds > 0 ? [FLAGS.beds + Math.min(beds, MOST_BEDS) - 1] : []),
      ...(baths > 0 ? [FLAGS.baths + Math.min(baths, MOST_BATHS) - 1] : []),
      ...pets.map((pet) => FLAGS[pet]),
      ...bitsOf(ACCESSIBILITY, accessible, FLAGS.accessible),
    ],
    some: [
      bitsOf(PROPERTY_TYPES, homeType, FLAGS.homeType),
      bitsOf(PARKING, parking, FLAGS.parking),
      bitsOf(LAUNDRY, laundry, FLAGS.laundry),
    ].filter((flags) => flags.length > 0),
  }
}

/** Tests the flags of homes. */
export function flagTest({ all, some }: FlagFilter): (has: bigint) => boolean {
  const [every, ...oneOf] = [all, ...some].map(maskOf) as [bigint, ...bigint[]]
  return (has) => (has & every) === every && oneOf.every((mask) => (has & mask) !== 0n)
}

export const maskOf = (flags: Flags): bigint => flags.reduce((mask, flag) => mask | (1n << BigInt(flag)), 0n)
