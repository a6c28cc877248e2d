import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { responseFieldsOf } from '#contract/core/field-map.ts'
import { ById, Id, pageQuery, Timestamp } from '#contract/core/fields.ts'
import { NextOpenHouse, PublicOpenHouse } from '#contract/open-houses/fields.ts'
import { LISTED_FIELDS, PROPERTY_FIELDS } from './fields.ts'
import { filterParameters, hasRoomForPrices } from './filter.ts'

/** The default page size. */
export const LISTINGS_PER_PAGE = 24

/** A property in the public lists: section 3 of the specification, and the costs that Massachusetts requires to be shown. */
export const Property = z.object({
  id: Id,
  ...responseFieldsOf(LISTED_FIELDS),
  createdAt: Timestamp,
  /** Left out where there is none within a week. */
  openHouse: z.optional(NextOpenHouse),
})
/** A property as JSON: `createdAt` is ISO text. */
export type Property = z.input<typeof Property>

/** A property with all of its facts. */
export const PropertyDetail = z.object({ id: Id, ...responseFieldsOf(PROPERTY_FIELDS), createdAt: Timestamp })
export type PropertyDetail = z.input<typeof PropertyDetail>

/** The most steps of a history that visitors get, the newest ones. */
export const HISTORY_MAX = 20

const { price, priceType, status } = responseFieldsOf(LISTED_FIELDS)
/** What a property cost and whether it was available from a moment on, and before. `before` is null where it was listed. */
export const PriceChange = z.object({
  at: Timestamp,
  price,
  priceType,
  status,
  before: z.nullable(z.object({ price, priceType, status })),
})
export type PriceChange = z.input<typeof PriceChange>

/** When staff have checked the facts of a property, and the first name and initial of who did. */
export const Verification = z.nullable(z.object({ at: Timestamp, by: z.string() }))

/** A property on its own page. The sample properties of the home page have pages too, which say that they are not on the market. */
export const PropertyWithSample = z.extend(PropertyDetail, {
  /** Newest first. Empty where nothing is known. */
  priceHistory: z.array(PriceChange),
  /** The interest rate that the estimate of the monthly cost begins with, and the day it is of. Null unless the home is for sale. */
  mortgageRate: z.nullable(z.object({ percent: z.string(), asOf: z.iso.date() })),
  verified: Verification,
  /** Those that are not over, in order. Canceled ones are there until they would have ended. */
  openHouses: z.array(PublicOpenHouse),
  isSample: z.optional(z.literal(true)),
})
export type PropertyWithSample = z.input<typeof PropertyWithSample>

export const properties = {
  list: {
    method: 'GET',
    path: '/api/properties',
    access: 'public',
    summary:
      'Properties, available ones first, then newest first. `location` matches places or beginnings of words, and names filters where it has bedrooms: "2br Boston". `imageAlts` describes only the cover. The page of a property has all descriptions',
    paged: true,
    cached: true,
    query: z.object({ ...filterParameters, ...pageQuery(LISTINGS_PER_PAGE) }).check(hasRoomForPrices),
    response: z.array(Property),
  },
  get: {
    method: 'GET',
    path: '/api/properties/:id',
    access: 'public',
    summary:
      'One property with all of its facts and up to 20 changes of its price or status, newest first. `isSample` marks a homepage sample that is not on the market',
    cached: true,
    params: ById,
    response: PropertyWithSample,
  },
  similar: {
    method: 'GET',
    path: '/api/properties/:id/similar',
    access: 'public',
    summary:
      'Up to three available properties of the same price type, closest in property type, town and price. Also for a deleted property',
    cached: true,
    params: ById,
    response: z.array(Property),
  },
} as const satisfies Record<string, Endpoint>
