import { type BROKER_FEE_PAYERS, PROPERTY_FIELDS } from '#contract/properties/fields.ts'
import { deriveFrom, type FieldMap, storedIn } from '#server/db/field-map.ts'
import type { Database } from '#server/db/schema.ts'

type Table = Database['properties']

const { asIs, cents, custom, optionalCents, optionalText } = storedIn<Table>()

/** The column of each property field, in the order of the CSV file. */
const FIELDS = {
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
} satisfies FieldMap<Table, typeof PROPERTY_FIELDS>

export const { columns, present, columnsOf, csvColumns } = deriveFrom<Table, typeof FIELDS>(FIELDS, PROPERTY_FIELDS)
