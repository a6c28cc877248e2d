import { BUILDING_FIELDS, UNIT_FIELDS } from '#contract/buildings/fields.ts'
import { deriveFrom, type FieldMap, storedIn } from '#server/db/field-map.ts'
import type { Database } from '#server/db/schema.ts'

type Buildings = Database['buildings']
type Units = Database['units']

const building = storedIn<Buildings>()
const unit = storedIn<Units>()

/** The column of each field, in the order of the CSV file. */
const BUILDING = {
  name: building.optionalText('name'),
  street: building.asIs('street'),
  city: building.asIs('city'),
  zip: building.asIs('zip'),
  // Its column is near the end of the CSV file.
  notes: { ...building.optionalText('notes'), csvCell: null },
} satisfies FieldMap<Buildings, typeof BUILDING_FIELDS>

const UNIT = {
  number: unit.custom('number', {
    read: (row) => row.number,
    write: (given: string | null) => given ?? '',
  }),
  bedrooms: unit.asIs('bedrooms'),
  bathrooms: unit.asIs('bathrooms'),
  sqft: unit.asIs('sqft'),
  status: unit.asIs('status'),
  propertyId: { ...unit.asIs('property_id'), csvCell: null },
} satisfies FieldMap<Units, typeof UNIT_FIELDS>

export const buildingMap = deriveFrom<Buildings, typeof BUILDING>(BUILDING, BUILDING_FIELDS)
export const unitMap = deriveFrom<Units, typeof UNIT>(UNIT, UNIT_FIELDS)
