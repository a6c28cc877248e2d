import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id } from '#contract/core/fields.ts'
import { AdminProperty } from './admin.ts'
import { Property } from './public.ts'

/** How many properties the home page features. */
export const FEATURED_MAX = 3

/** The fields of a property that the home page shows. */
const FeaturedProperty = z.extend(
  z.pick(Property, {
    id: true,
    title: true,
    address: true,
    price: true,
    priceType: true,
    bedrooms: true,
    bathrooms: true,
    sqft: true,
    status: true,
    features: true,
  }),
  {
    /** The first image. Null where there is none. */
    imageUrl: z.nullable(z.string()),
    /** The description of the first image, where staff wrote one. */
    imageAlt: z.nullable(z.string()),
  },
)
export type FeaturedProperty = z.input<typeof FeaturedProperty>

const Ids = z.array(Id, { error: 'ids must be a list of properties' }).check(
  z.maxLength(FEATURED_MAX, { error: `You can feature up to ${FEATURED_MAX} properties.` }),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'ids must not contain a property twice' }),
)

export const FeaturedChoice = z.object({
  ids: Ids,
  /** The featured properties that the editor saw. The change is refused if someone else has changed them since. */
  seen: z.optional(z.array(Id, { error: 'seen must be a list of properties' })),
})
export type FeaturedChoice = z.output<typeof FeaturedChoice>

export const featuredProperties = {
  list: {
    method: 'GET',
    path: '/api/properties/featured',
    access: 'public',
    summary: 'The properties that staff chose for the homepage, at most three, in order',
    cached: true,
    response: z.array(FeaturedProperty),
  },
  listForStaff: {
    method: 'GET',
    path: '/api/admin/properties/featured',
    access: 'admin',
    summary: 'The featured properties, in order',
    response: z.array(AdminProperty),
  },
  choose: {
    method: 'PUT',
    path: '/api/admin/properties/featured',
    access: 'admin',
    summary: 'Replaces the featured properties, in this order. With `seen`, 409 if they have changed since',
    body: FeaturedChoice,
    response: z.array(AdminProperty),
  },
} as const satisfies Record<string, Endpoint>
