import * as z from 'zod/mini'
import {
  choice,
  count,
  day,
  descriptions,
  line,
  list,
  money,
  optionalChoice,
  price,
  text,
  year,
} from '#contract/core/field-kinds.ts'
import { formFieldsOf, inputFieldsOf } from '#contract/core/field-map.ts'
import { requiredLine, Version } from '#contract/core/fields.ts'
import { ImageUrl } from '#contract/core/image-url.ts'

export const PRICE_TYPES = ['sale', 'rent'] as const
export const PROPERTY_TYPES = ['house', 'apartment', 'condo', 'townhouse', 'commercial'] as const
export const PROPERTY_STATUSES = ['available', 'rented', 'sold'] as const
/** `tenant` means only a tenant who engaged the broker in writing. */
export const BROKER_FEE_PAYERS = ['landlord', 'tenant', 'none'] as const

/**
 * The fields of a property, declared once. Responses, input schemas, the form, the CSV file and the conflict view are derived from them.
 * `server/features/properties/fields.ts` maps them to columns.
 */
export const PROPERTY_FIELDS = {
  title: line('Title', 200),
  address: line('Address', 300),
  /** For a rental: everything that must be paid each month. */
  price: price('Price'),
  priceType: choice('Price type', PRICE_TYPES, 'sale'),
  propertyType: choice('Property type', PROPERTY_TYPES, 'house'),
  status: choice('Status', PROPERTY_STATUSES, 'available'),
  bedrooms: count('Bedrooms', 1000, { initial: 0 }),
  bathrooms: count('Bathrooms', 1000, { initial: 0 }),
  sqft: count('Square feet', 10_000_000, { initial: 0 }),
  yearBuilt: year('Year built', 1600, 2100),
  parkingSpaces: count('Parking spaces', 1000),
  availableOn: day('Available from', { help: 'The earliest move-in date.' }),
  description: text('Description', 10_000),
  features: list('Features', 50, requiredLine('A feature', 100)),
  imageUrls: list('Images', 50, ImageUrl),
  /** Descriptions by image URL. An image without a description has no entry. */
  imageAlts: descriptions('Image descriptions', { name: 'imageAlts', item: 'Image description', max: 300 }),
  /** Everything that a renter may be charged before moving in, as far as it is known. Always null for a sale. */
  firstMonth: money("First month's rent"),
  lastMonth: money("Last month's rent"),
  /** At most one month's rent, unless the property is commercial. */
  securityDeposit: money('Security deposit', { help: "No more than one month's rent." }),
  lockFee: money('Lock and key'),
  /** Null for a sale. */
  brokerFeePaidBy: optionalChoice('Broker fee', BROKER_FEE_PAYERS, 'landlord'),
}
export const PROPERTY_FORM = formFieldsOf(PROPERTY_FIELDS)

const inputs = inputFieldsOf(PROPERTY_FIELDS)

export const NewProperty = z.object({
  ...inputs,
  priceType: z._default(inputs.priceType, 'sale'),
  propertyType: z._default(inputs.propertyType, 'house'),
  status: z._default(inputs.status, 'available'),
  imageUrls: z._default(inputs.imageUrls, []),
  imageAlts: z._default(inputs.imageAlts, {}),
  features: z._default(inputs.features, []),
})
export type NewProperty = z.output<typeof NewProperty>

/** Fields that are left out do not change. Null clears a field. */
export const PropertyUpdate = z.extend(z.partial(z.object(inputs)), { version: Version })
export type PropertyUpdate = z.output<typeof PropertyUpdate>
