import { firstShownImage } from '#contract/core/shown-images.ts'
import { nextOpenHouse } from '#server/features/open-houses/service.ts'
import { PICTURE_ALTS } from '#server/gateways/picture-alts.ts'
import { present as presentFields, presentListed } from './fields.ts'
import type { ListedPropertyRow, PropertyRow } from './queries.ts'
import { presentForStaff } from './admin/position.ts'
import type { AdminRow } from './admin/queries.ts'

/** What is not one of the fields. */
const rest = (row: ListedPropertyRow) => ({ id: row.id, createdAt: row.created_at })

/** Pictures that come with the product are described even where staff wrote nothing. */
const altsOf = (urls: readonly string[], written: Record<string, string>): Record<string, string> =>
  Object.assign({}, ...urls.map((url) => PICTURE_ALTS.get(url)), written)

const openHouseOf = (row: ListedPropertyRow) => {
  const openHouse = nextOpenHouse(row)
  return openHouse && { openHouse }
}

/** A property in a public list: of its images only the cover is described, because nothing else is shown there. */
export function presentInList(row: ListedPropertyRow) {
  const cover = firstShownImage(row.image_urls)
  const alt = cover !== null && (row.image_alts[cover] ?? PICTURE_ALTS.get(cover)?.[cover])
  const imageAlts = cover !== null && alt ? { [cover]: alt } : {}
  return { ...presentListed(row), id: row.id, createdAt: row.created_at, imageAlts, ...openHouseOf(row) }
}

/** A position is approximate unless staff say that it is exact. The center of a ZIP code always is. */
const precisionOf = ({ latitude, location_precision: precision, position_from: from }: PropertyRow) =>
  latitude !== null && (precision === null || from === 'zip') ? { locationPrecision: 'approximate' as const } : null

/** A property on its own page, as visitors see it. The rooms of a floor plan are named as well. */
export function present(row: PropertyRow) {
  const imageAlts = altsOf([...row.floor_plan_urls, ...row.image_urls], row.image_alts)
  return Object.assign(presentFields(row), rest(row), { imageAlts }, precisionOf(row))
}

/** A property beside others: all of its facts, and the cover of a list. */
export const presentForComparison = (row: PropertyRow) =>
  Object.assign(present(row), { imageAlts: presentInList(row).imageAlts }, openHouseOf(row))

/** Who checked the facts, and when. */
export const verificationOf = ({
  verified_at: at,
  verified_by: by,
}: Pick<PropertyRow, 'verified_at' | 'verified_by'>) => (at === null || by === null ? null : { at, by })

export const presentForAdmin = (row: AdminRow) =>
  Object.assign(presentForStaff(row), rest(row), {
    version: row.version,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    positionFrom: row.latitude === null ? null : (row.position_from ?? ('staff' as const)),
    verified: verificationOf(row),
  })
