import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { responseFieldsOf } from '#contract/core/field-map.ts'
import { ById, Id, oneOf, pageQuery, Timestamp } from '#contract/core/fields.ts'
import { PROPERTY_FIELDS } from './fields.ts'

export const TYPE_FILTERS = ['all', 'sale', 'rent'] as const
export const PRICE_RANGES = ['any', 'under-500k', '500k-1m', 'over-1m'] as const

/** The default page size. */
export const LISTINGS_PER_PAGE = 24
export const LOCATION_MAX_LENGTH = 200

/** A property on the market: section 3 of the specification, and the costs that Massachusetts requires to be shown. */
export const Property = z.object({ id: Id, ...responseFieldsOf(PROPERTY_FIELDS), createdAt: Timestamp })
/** A property as JSON: `createdAt` is ISO text. */
export type Property = z.input<typeof Property>

/** A property on its own page. The sample properties of the home page have pages too, which say that they are not on the market. */
export const PropertyWithSample = z.extend(Property, { isSample: z.optional(z.literal(true)) })
export type PropertyWithSample = z.input<typeof PropertyWithSample>

/** The filter of the property search. `location` matches any part of the address or title, in any case, as plain text. */
export const PropertyFilter = z.object({
  type: z._default(oneOf('type', TYPE_FILTERS), 'all'),
  location: z._default(
    z
      .string({ error: 'location must be given only once' })
      .check(
        z.trim(),
        z.maxLength(LOCATION_MAX_LENGTH, { error: `location must be at most ${LOCATION_MAX_LENGTH} characters` }),
        z.regex(/^[^\0]*$/, { error: 'location must not contain a null character' }),
      ),
    '',
  ),
  priceRange: z._default(oneOf('priceRange', PRICE_RANGES), 'any'),
})
export type PropertyFilter = z.output<typeof PropertyFilter>

export const properties = {
  list: {
    method: 'GET',
    path: '/api/properties',
    access: 'public',
    summary: 'Properties, available ones first, then newest first',
    paged: true,
    cached: true,
    query: z.extend(PropertyFilter, pageQuery(LISTINGS_PER_PAGE)),
    response: z.array(Property),
  },
  get: {
    method: 'GET',
    path: '/api/properties/:id',
    access: 'public',
    summary: 'One property. `isSample` marks a homepage sample that is not on the market',
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
