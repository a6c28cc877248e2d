import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id } from '#contract/core/fields.ts'

/** One picture of the home page's slideshow (section 3 of the specification). `src` is another name for `imageUrl`, which pages use. */
export const HeroImage = z.object({
  id: Id,
  title: z.string(),
  description: z.nullable(z.string()),
  imageUrl: z.string(),
  src: z.string(),
  alt: z.string(),
  sortOrder: z.int(),
  isActive: z.boolean(),
})
export type HeroImage = z.input<typeof HeroImage>

export const heroImages = {
  list: {
    method: 'GET',
    path: '/api/hero-images',
    access: 'public',
    summary: 'The active pictures of the home page’s slideshow, in their order',
    cached: true,
    response: z.array(HeroImage),
  },
} as const satisfies Record<string, Endpoint>
