import { type BROKER_FEE_PAYERS, LISTED_FIELDS, PROPERTY_FIELDS } from '#contract/properties/fields.ts'
import type { Columns } from '#server/db/field-columns.ts'
import { deriveFrom, type FieldMap, storedIn } from '#server/db/field-map.ts'
import type { Database } from '#server/db/schema.ts'
import { pinOf } from '#server/db/shown-position.ts'
import { AppError } from '#server/errors.ts'

type Table = Database['properties']

const { asIs, cents, custom, optionalCents, optionalText } = storedIn<Table>()

/** The column of each field that the public lists have. */
const LISTED = {
  title: asIs('title'),
  address: asIs('address'),
  priceType: { ...asIs('price_type'), csvHead: 'Type' },
  status: asIs('status'),
  price: cents('price_cents'),
  propertyType: asIs('property_type'),
  bedrooms: asIs('bedrooms'),
  bathrooms: asIs('bathrooms'),
  sqft: asIs('sqft'),
  yearBuilt: asIs('year_built'),
  parkingSpaces: asIs('parking_spaces'),
  availableOn: asIs('available_on'),
  features: { ...asIs('features'), csvCell: ({ features }) => features.join('; ') },
  imageUrls: { ...asIs('image_urls'), csvCell: ({ image_urls }) => image_urls.join(' ') },
  description: { ...optionalText('description'), csvCell: null },
  // Written together with the pictures that they describe (`changes.ts`).
  imageAlts: { ...custom('image_alts', { read: (row) => row.image_alts, write: null }), csvCell: null },
  firstMonth: { ...optionalCents('first_month_cents'), csvCell: null },
  lastMonth: { ...optionalCents('last_month_cents'), csvCell: null },
  securityDeposit: { ...optionalCents('security_deposit_cents'), csvCell: null },
  lockFee: { ...optionalCents('lock_fee_cents'), csvCell: null },
  brokerFeePaidBy: {
    ...custom('broker_fee_paid_by', {
      read: (row) => (row.price_type === 'rent' ? row.broker_fee_paid_by : null),
      write: (payer: (typeof BROKER_FEE_PAYERS)[number] | null) => payer ?? 'landlord',
    }),
    csvCell: null,
  },
} satisfies FieldMap<Table, typeof LISTED_FIELDS>

/** The column of each property field, in the order of the CSV file. */
const FIELDS = {
  ...LISTED,
  unit: optionalText('unit'),
  town: optionalText('town'),
  zip: optionalText('zip'),
  neighborhood: optionalText('neighborhood'),
  // What visitors get. The file is for staff, who get the pin (`admin/position.ts`).
  latitude: { ...asIs('latitude'), csvCell: (row) => String(pinOf(row).latitude ?? '') },
  longitude: { ...asIs('longitude'), csvCell: (row) => String(pinOf(row).longitude ?? '') },
  locationPrecision: asIs('location_precision'),
  cats: asIs('cats'),
  dogs: asIs('dogs'),
  petLimits: optionalText('pet_limits'),
  parking: asIs('parking'),
  laundry: asIs('laundry'),
  heating: asIs('heating'),
  cooling: asIs('cooling'),
  utilitiesIncluded: {
    ...asIs('utilities_included'),
    csvCell: ({ utilities_included }) => utilities_included.join('; '),
  },
  furnished: asIs('furnished'),
  leaseMonths: asIs('lease_months'),
  hoa: optionalCents('hoa_cents'),
  taxYear: optionalCents('tax_year_cents'),
  lotSqft: asIs('lot_sqft'),
  accessibility: { ...asIs('accessibility'), csvCell: ({ accessibility }) => accessibility.join('; ') },
  floorPlanUrls: { ...asIs('floor_plan_urls'), csvCell: ({ floor_plan_urls }) => floor_plan_urls.join(' ') },
  tourUrl: optionalText('tour_url'),
} satisfies FieldMap<Table, typeof PROPERTY_FIELDS>

export const { columns, present, columnsOf, csvColumns } = deriveFrom<Table, typeof FIELDS>(FIELDS, PROPERTY_FIELDS)
export const { columns: listedColumns, present: presentListed } = deriveFrom<Table, typeof LISTED>(
  LISTED,
  LISTED_FIELDS,
)

/** Filters find a home by each of its facts, so they must not contradict each other. */
export function requireOneParking({
  parking,
  parking_spaces: spaces,
}: Pick<Columns<Table>, 'parking' | 'parking_spaces'>) {
  if (parking !== 'none' || !spaces) return
  const message = "A home without parking can't have parking spaces"
  throw new AppError('validation', message, { issues: [{ path: 'parkingSpaces', message }] })
}
