import { PICTURE_ALTS } from '#server/gateways/picture-alts.ts'
import { present as presentFields } from './fields.ts'
import type { PropertyRow } from './queries.ts'
import type { AdminRow } from './admin/queries.ts'

const whole = (row: PropertyRow) => Object.assign(presentFields(row), { id: row.id, createdAt: row.created_at })

/** Pictures that come with the product are described even where staff wrote nothing. */
const altsOf = ({ image_urls: urls, image_alts: written }: PropertyRow): Record<string, string> =>
  Object.assign({}, ...urls.map((url) => PICTURE_ALTS.get(url)), written)

/** A property as visitors see it. */
export const present = (row: PropertyRow) => Object.assign(whole(row), { imageAlts: altsOf(row) })

export const presentForAdmin = (row: AdminRow) => ({
  ...whole(row),
  version: row.version,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
})
