import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { NextOpenHouse } from '#contract/open-houses/fields.ts'
import { PropertyDetail } from './public.ts'

/** The most properties of one call. */
export const IDS_MAX = 50

const UUIDS = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:,[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})*$/i
const COUNT = `ids must be at most ${IDS_MAX}`

/** The same set of ids in any order or spelling is one list. */
const Ids = z.pipe(
  z
    .string({ error: 'ids must be given once' })
    .check(
      z.maxLength(IDS_MAX * 37 - 1, { error: COUNT }),
      z.regex(UUIDS, { error: 'ids must be ids with commas between them' }),
    ),
  z.transform((text) => [...new Set(text.toLowerCase().split(','))]),
)

/** Everything that is known of a property, except its long text. */
const ComparedProperty = z.extend(z.omit(PropertyDetail, { description: true }), {
  openHouse: z.optional(NextOpenHouse),
})
export type ComparedProperty = z.input<typeof ComparedProperty>

export const propertiesByIds = {
  list: {
    method: 'GET',
    path: '/api/properties/by-ids',
    access: 'public',
    summary: `Up to ${IDS_MAX} properties by their ids, in any order, and the ids that match none. Only the cover image has its description`,
    cached: true,
    query: z.object({ ids: Ids }),
    /** `gone` has ids as they were asked for, in lower case. */
    response: z.object({ homes: z.array(ComparedProperty), gone: z.array(z.string()) }),
  },
} as const satisfies Record<string, Endpoint>
