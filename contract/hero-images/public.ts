import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { responseFieldsOf } from '#contract/core/field-map.ts'
import { Id } from '#contract/core/fields.ts'
import { HERO_IMAGE_FIELDS } from './fields.ts'

/** One picture of the home page's slideshow (section 3 of the specification). `src` is another name for `imageUrl`, which pages use. */
export const HeroImage = z.object({
  id: Id,
  ...responseFieldsOf(HERO_IMAGE_FIELDS),
  src: z.string(),
})
export type HeroImage = z.input<typeof HeroImage>

export const heroImages = {
  list: {
    method: 'GET',
    path: '/api/hero-images',
    access: 'public',
    summary: 'The active images of the homepage slideshow, in order',
    cached: true,
    response: z.array(HeroImage),
  },
} as const satisfies Record<string, Endpoint>
