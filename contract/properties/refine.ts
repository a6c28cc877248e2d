import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { LAUNDRY, PARKING } from './fact-words.ts'
import { PROPERTY_TYPES } from './fields.ts'
import { filterParameters, hasRoomForPrices, OPEN_HOUSES, PETS } from './filter.ts'
import { Place } from './places.ts'

/** The filters that a search may do without, in the order in which they are tried. */
export const RELAXABLE = [
  'openHouse',
  'availableBy',
  'maxPrice',
  'priceRange',
  'minPrice',
  'bounds',
  'location',
  'parking',
  'laundry',
  'minSqft',
  'baths',
  'beds',
  'homeType',
  'pets',
  'type',
  'accessible',
] as const
/** Of a search with more filters, the others are not tried. */
export const RELAXED_TRIES = 6
/** The most that are told. */
export const RELAXED_MAX = 3

/** At least so many bedrooms. */
export const BEDS_OFFERED = ['1', '2', '3', '4', '5', '6'] as const

const { sort: _sort, ...filters } = filterParameters
const query = z.object(filters).check(hasRoomForPrices)

/** Counted like the total of the list: 1,001 means more than 1,000. Null where counting would take long. */
const Homes = z.nullable(z.int())

export const refine = {
  instead: {
    method: 'GET',
    path: '/api/properties/instead',
    access: 'public',
    summary: `Suggestions for a search without results: a place that the location may mean, with the number of homes there that fit the other filters, and up to ${RELAXED_MAX} searches that have results without one of the filters. Empty for a search with results`,
    cached: true,
    query,
    response: z.object({
      /** `total` counts the homes there that fit the other filters. The bounds belong to the place that was misspelled. */
      suggestion: z.nullable(z.extend(Place, { total: z.int() })),
      relaxed: z.array(z.object({ without: z.enum(RELAXABLE), total: z.int() })),
    }),
  },
  facets: {
    method: 'GET',
    path: '/api/properties/facets',
    access: 'public',
    summary:
      'How many properties each option of some filters would leave, counted up to 1,001. Null if counting would take too long',
    cached: true,
    query,
    response: z.object({
      pets: z.record(z.enum(PETS), Homes),
      parking: z.record(z.enum(PARKING), Homes),
      laundry: z.record(z.enum(LAUNDRY), Homes),
      beds: z.record(z.enum(BEDS_OFFERED), Homes),
      homeType: z.record(z.enum(PROPERTY_TYPES), Homes),
      openHouse: z.record(z.enum(OPEN_HOUSES), Homes),
    }),
  },
} as const satisfies Record<string, Endpoint>
