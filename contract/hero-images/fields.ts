import * as z from 'zod/mini'
import { line, text } from '#contract/core/field-kinds.ts'
import { field, formFieldsOf, inputFieldsOf } from '#contract/core/field-map.ts'
import { optionalLine, Version } from '#contract/core/fields.ts'
import { ImageUrl } from '#contract/core/web-address.ts'

/**
 * The fields of a hero image, declared once. Responses, input schemas, the form and the conflict view are derived from them.
 * `server/features/hero-images/fields.ts` maps them to columns.
 */
export const HERO_IMAGE_FIELDS = {
  title: line('Title', 200),
  description: text('Description', 1000),
  imageUrl: field('line', 'Image URL', { shown: z.string(), given: ImageUrl }),
  alt: field('optionalLine', 'Alt text', {
    shown: z.string(),
    given: optionalLine('Alt text', 300),
    max: 300,
    help: "Describe the image for people who can't see it.",
  }),
  sortOrder: field('count', 'Sort order', {
    shown: z.int(),
    given: z
      .int({ error: 'Sort order must be a whole number' })
      .check(
        z.minimum(0, { error: 'Sort order must be at least 0' }),
        z.maximum(1_000_000, { error: 'Sort order must be at most 1,000,000' }),
      ),
    initial: 0,
  }),
  isActive: field('flag', 'Active', {
    shown: z.boolean(),
    given: z.boolean({ error: 'isActive must be true or false' }),
    help: 'Only active images appear on the homepage.',
  }),
}
export const HERO_IMAGE_FORM = formFieldsOf(HERO_IMAGE_FIELDS)

const given = inputFieldsOf(HERO_IMAGE_FIELDS)

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
  z.object({ ...given, sortOrder: z._default(given.sortOrder, 0), isActive: z._default(given.isActive, true) }),
)
export type NewHeroImage = z.output<typeof NewHeroImage>
/** Fields that are left out do not change. */
export const HeroImageUpdate = named(z.extend(z.partial(z.object(given)), { version: Version }))
export type HeroImageUpdate = z.output<typeof HeroImageUpdate>
