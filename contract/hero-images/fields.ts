import * as z from 'zod/mini'
import { optionalLine, optionalParagraphs, requiredLine, Version } from '#contract/core/fields.ts'
import { ImageUrl } from '#contract/core/image-url.ts'

const fields = {
  title: requiredLine('Title', 200),
  description: optionalParagraphs('Description', 1000),
  imageUrl: ImageUrl,
  sortOrder: z
    .int({ error: 'Sort order must be a whole number' })
    .check(
      z.minimum(0, { error: 'Sort order must be at least 0' }),
      z.maximum(1_000_000, { error: 'Sort order must be at most 1,000,000' }),
    ),
  isActive: z.boolean({ error: 'isActive must be true or false' }),
  alt: optionalLine('Alt text', 300),
}
/** `src` is another name for `imageUrl`, which pages use. Either is accepted. */
const named = <Fields extends z.ZodMiniObject>(schema: Fields) =>
  z.pipe(
    z.transform((body: unknown) => {
      if (typeof body !== 'object' || body === null || !('src' in body) || 'imageUrl' in body) return body
      return { ...body, imageUrl: body.src }
    }),
    schema,
  )

export const NewHeroImage = named(
  z.object({ ...fields, sortOrder: z._default(fields.sortOrder, 0), isActive: z._default(fields.isActive, true) }),
)
export type NewHeroImage = z.output<typeof NewHeroImage>
/** Fields that are left out do not change. */
export const HeroImageUpdate = named(z.extend(z.partial(z.object(fields)), { version: Version }))
export type HeroImageUpdate = z.output<typeof HeroImageUpdate>
