import type * as words from '#contract/properties/fact-words.ts'

type OneOf<List extends readonly string[]> = List[number]

/** What people search by. A fact that is left out is not known. */
export interface HomeFacts {
  at: readonly [latitude: number, longitude: number]
  neighborhood?: string
  building: {
    parking?: OneOf<typeof words.PARKING>
    spaces?: number
    laundry?: OneOf<typeof words.LAUNDRY>
    heating?: OneOf<typeof words.HEATING>
    cooling?: OneOf<typeof words.COOLING>
  }
  access?: readonly OneOf<typeof words.ACCESSIBILITY>[]
  lotSqft?: number
  pets?: { cats: OneOf<typeof words.PET_RULES>; dogs: OneOf<typeof words.PET_RULES>; petLimits?: string }
  /** Utilities that are part of the rent. */
  included?: readonly OneOf<typeof words.UTILITIES>[]
  /** A home to rent is unfurnished where this is left out. */
  furnished?: 'yes'
  /** Twelve where it is left out, except for commercial property. */
  leaseMonths?: number
  /** A home to rent that is occupied becomes available on the first day of the month after so many months. */
  freeIn?: number
  /** Whole dollars a month. */
  hoa?: number
}
