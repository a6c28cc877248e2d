import { HERO_IMAGE_FIELDS } from '#contract/hero-images/fields.ts'
import { deriveFrom, type FieldMap, storedIn } from '#server/db/field-map.ts'
import type { Database } from '#server/db/schema.ts'

type Table = Database['hero_images']

const { asIs, custom, optionalText } = storedIn<Table>()

/** The column of each field of a hero image. */
const FIELDS = {
  title: asIs('title'),
  description: optionalText('description'),
  imageUrl: asIs('image_url'),
  alt: custom('alt', { read: (row) => row.alt, write: (given: string | null) => given ?? '' }),
  sortOrder: asIs('sort_order'),
  isActive: asIs('is_active'),
} satisfies FieldMap<Table, typeof HERO_IMAGE_FIELDS>

export const { present, columnsOf } = deriveFrom<Table, typeof FIELDS>(FIELDS, HERO_IMAGE_FIELDS)
