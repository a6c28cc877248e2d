import { AppError } from '#server/errors.ts'
import type { Columns } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { positionColumnsOf } from '#server/db/shown-position.ts'
import { present } from '#server/features/properties/fields.ts'
import type { AdminRow } from './queries.ts'

type PropertyColumns = Columns<Database['properties']>

/** The position that staff entered. */
const pinOf = (row: Pick<AdminRow, 'latitude' | 'longitude' | 'pin_latitude' | 'pin_longitude'> | null) => ({
  latitude: row?.pin_latitude ?? row?.latitude ?? null,
  longitude: row?.pin_longitude ?? row?.longitude ?? null,
})

/** The fields of a property as staff see them, with the position that they entered. */
export const presentForStaff = (row: AdminRow) => Object.assign(present(row), pinOf(row))

/** The columns to write, whichever of the position and its precision are given. */
export function positionColumns(given: PropertyColumns, stored: AdminRow | null): PropertyColumns {
  const before = pinOf(stored)
  const { latitude = before.latitude, longitude = before.longitude } = given
  if (latitude === null || longitude === null) {
    if (latitude === longitude) return { latitude, longitude, pin_latitude: null, pin_longitude: null }
    const message = 'Latitude and longitude are needed together'
    throw new AppError('validation', message, {
      issues: [{ path: latitude === null ? 'latitude' : 'longitude', message }],
    })
  }
  const { location_precision: precision = stored?.location_precision ?? null } = given
  return positionColumnsOf(latitude, longitude, precision)
}
