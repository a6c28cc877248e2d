import { PICTURE_ALTS } from '#server/gateways/picture-alts.ts'
import { present as presentFields } from './fields.ts'
import type { PropertyRow } from './queries.ts'
import type { AdminRow } from './admin/queries.ts'

const describe = (urls: readonly string[]) =>
  Object.fromEntries(urls.flatMap((url) => (PICTURE_ALTS.has(url) ? [[url, PICTURE_ALTS.get(url)!]] : [])))

const whole = (row: PropertyRow) => ({ ...presentFields(row), id: row.id, createdAt: row.created_at })

/** A property as visitors see it. Pictures that come with the product are described even where staff wrote nothing. */
export function present(row: PropertyRow) {
  const property = whole(row)
  return { ...property, imageAlts: { ...describe(property.imageUrls), ...property.imageAlts } }
}

export const presentForAdmin = (row: AdminRow) => ({
  ...whole(row),
  version: row.version,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
})
