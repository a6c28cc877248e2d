import { isInMassachusetts } from '#contract/properties/outline.ts'
import { AppError } from '#server/errors.ts'
import type { Columns } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { pinOf, positionColumnsOf } from '#server/db/shown-position.ts'
import { present } from '#server/features/properties/fields.ts'
import type { AdminRow } from './queries.ts'

type PropertyColumns = Columns<Database['properties']>

/** The fields of a property as staff see them, with the position that they entered. */
export const presentForStaff = (row: AdminRow) => Object.assign(present(row), pinOf(row))

/** The database fills in the center of the ZIP code. */
const NOT_ENTERED: PropertyColumns = {
  latitude: null,
  longitude: null,
  pin_latitude: null,
  pin_longitude: null,
  position_from: null,
}

const PLACE = ['address', 'town', 'zip'] as const
/** Whether a home is somewhere else than before. */
const isPlaceChanged = (given: PropertyColumns, stored: AdminRow) =>
  PLACE.some((column) => given[column] !== undefined && given[column] !== stored[column])

/** Without a position of staff: the one found by the address stays while the address does. */
function columnsWithoutPin(given: PropertyColumns, stored: AdminRow | null): PropertyColumns {
  if (stored === null) return {}
  if (stored.position_from === null) return stored.latitude === null ? {} : NOT_ENTERED
  if (stored.position_from === 'zip') return {}
  if (isPlaceChanged(given, stored)) return NOT_ENTERED
  const { location_precision: precision = stored.location_precision } = given
  const { pin_latitude: latitude, pin_longitude: longitude } = stored
  return positionColumnsOf(latitude ?? stored.latitude!, longitude ?? stored.longitude!, precision)
}

/** The columns to write, whichever of the position and its precision are given. */
export function positionColumns(given: PropertyColumns, stored: AdminRow | null): PropertyColumns {
  const before = pinOf(stored)
  const { latitude = before.latitude, longitude = before.longitude } = given
  if (latitude === null && longitude === null) return columnsWithoutPin(given, stored)
  if (latitude === null || longitude === null) {
    const message = 'Enter both latitude and longitude'
    throw new AppError('validation', message, {
      issues: [{ path: latitude === null ? 'latitude' : 'longitude', message }],
    })
  }
  const isMoved = latitude !== before.latitude || longitude !== before.longitude
  if (isMoved && !isInMassachusetts([latitude, longitude])) {
    const message = 'The position must be in Massachusetts. Check latitude and longitude.'
    throw new AppError('validation', message, { issues: [{ path: 'latitude', message }] })
  }
  const { location_precision: precision = stored?.location_precision ?? null } = given
  return { ...positionColumnsOf(latitude, longitude, precision), position_from: null }
}
