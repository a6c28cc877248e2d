import * as z from 'zod/mini'
import { oneOf } from '#contract/core/fields.ts'
import { ACCESSIBILITY, LAUNDRY, PARKING } from './fact-words.ts'
import { PROPERTY_TYPES } from './fields.ts'

export const TYPE_FILTERS = ['all', 'sale', 'rent'] as const
export const PRICE_RANGES = ['any', 'under-500k', '500k-1m', 'over-1m'] as const
export const PETS = ['cats', 'dogs'] as const
/** When a home is open to everyone: on the coming Saturday and Sunday, or at any time. */
export const OPEN_HOUSES = ['weekend', 'any'] as const
/** Without one, available properties come first, then the newest. A minus in front reverses the order. */
export const PUBLIC_SORTS = ['newest', 'price', '-price', 'beds', 'sqft', 'available'] as const

export const LOCATION_MAX_LENGTH = 200

/** The most digits of a number. Forms accept as many. */
export const FILTER_DIGITS = { minPrice: 10, maxPrice: 10, beds: 4, baths: 4, minSqft: 8 } as const

/** The text of a query parameter. One that is given twice is joined by a comma, as lists are. */
const parameter = () => z.coerce.string()

const wholeNumber = (name: keyof typeof FILTER_DIGITS, unit = '') => {
  const digits = FILTER_DIGITS[name]
  return z.optional(
    z.pipe(
      parameter().check(
        z.regex(/^\d+$/, { error: `${name} must be a whole number${unit}`, abort: true }),
        z.maxLength(digits, { error: `${name} must be at most ${'9'.repeat(digits)}` }),
      ),
      z.transform(Number),
    ),
  )
}

/** One or several words of a list, separated by commas. */
const severalOf = <const Word extends string>(name: string, words: readonly Word[]) => {
  const one = `(${words.join('|')})`
  return z.optional(
    z.pipe(
      parameter().check(
        z.regex(new RegExp(`^${one}(,${one})*$`), { error: `${name} must be one or several of ${words.join(', ')}` }),
      ),
      z.transform((text) => words.filter((word) => text.split(',').includes(word))),
    ),
  )
}

const day = (name: string) => {
  const error = `${name} must be a date, such as 2027-05-31`
  return z.optional(
    parameter().check(z.refine((text) => z.iso.date().safeParse(text).success && text >= '1900', { error })),
  )
}

/** Degrees, in the order of a map's corners. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

const DEGREES = /^-?\d{1,3}(\.\d{1,10})?$/

function boundsOf(text: string): Bounds | null {
  const corners = text.split(',')
  if (corners.length !== 4 || !corners.every((corner) => DEGREES.test(corner))) return null
  const [west, south, east, north] = corners.map(Number) as [number, number, number, number]
  return Math.max(-west, west, -east, east) <= 180 && Math.max(-south, south, -north, north) <= 90
    ? { west, south, east, north }
    : null
}

/** A rectangle on the map. One that is reversed, or that crosses the date line, is refused. */
const Bounds = z.optional(
  z.pipe(
    parameter().check(
      z.refine((text) => boundsOf(text) !== null, {
        error: 'bounds must be west,south,east,north in degrees',
        abort: true,
      }),
      z.refine(
        (text) => {
          const { west, south, east, north } = boundsOf(text)!
          return west < east && south < north
        },
        { error: 'bounds must have west before east and south before north' },
      ),
    ),
    z.transform((text) => boundsOf(text)!),
  ),
)

/** What somebody types to name a place. */
export const placeText = (name: string) =>
  z._default(
    z
      .string({ error: `${name} must be given only once` })
      .check(
        z.trim(),
        z.maxLength(LOCATION_MAX_LENGTH, { error: `${name} must be at most ${LOCATION_MAX_LENGTH} characters` }),
        z.regex(/^[^\0]*$/, { error: `${name} must not contain a null character` }),
      ),
    '',
  )

/** The parameters of the property search. A property of which a fact is not known matches no filter that asks for this fact. */
export const filterParameters = {
  type: z._default(oneOf('type', TYPE_FILTERS), 'all'),
  location: placeText('location'),
  priceRange: z._default(oneOf('priceRange', PRICE_RANGES), 'any'),
  minPrice: wholeNumber('minPrice', ' of dollars'),
  maxPrice: wholeNumber('maxPrice', ' of dollars'),
  /** At least so many. */
  beds: wholeNumber('beds'),
  baths: wholeNumber('baths'),
  homeType: severalOf('homeType', PROPERTY_TYPES),
  minSqft: wholeNumber('minSqft'),
  /** Each of them is welcome. */
  pets: severalOf('pets', PETS),
  /** One of these. */
  parking: severalOf('parking', PARKING),
  laundry: severalOf('laundry', LAUNDRY),
  availableBy: day('availableBy'),
  /** All of these. */
  accessible: severalOf('accessible', ACCESSIBILITY),
  openHouse: z.optional(oneOf('openHouse', OPEN_HOUSES)),
  bounds: Bounds,
  sort: z.optional(oneOf('sort', PUBLIC_SORTS)),
}

/** The prices of a search must leave room for one. */
export const hasRoomForPrices = z.refine<{ minPrice?: number | undefined; maxPrice?: number | undefined }>(
  ({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice,
  { error: 'minPrice must not be above maxPrice', path: ['minPrice'] },
)

export const PropertyFilter = z.object(filterParameters).check(hasRoomForPrices)
export type PropertyFilter = z.output<typeof PropertyFilter>
export type PublicSort = (typeof PUBLIC_SORTS)[number]
