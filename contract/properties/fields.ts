import * as z from 'zod/mini'
import {
  choice,
  count,
  day,
  descriptions,
  formFieldsOf,
  inputFieldsOf,
  line,
  list,
  money,
  optionalChoice,
  price,
  text,
  year,
} from '#contract/core/field-map.ts'
import { requiredLine, Version } from '#contract/core/fields.ts'
import { ImageUrl } from '#contract/core/image-url.ts'

export const PRICE_TYPES = ['sale', 'rent'] as const
export const PROPERTY_TYPES = ['house', 'apartment', 'condo', 'townhouse', 'commercial'] as const
export const PROPERTY_STATUSES = ['available', 'rented', 'sold'] as const
/** `tenant` is one who engaged the broker in writing, and no other. */
export const BROKER_FEE_PAYERS = ['landlord', 'tenant', 'none'] as const

/**
 * What staff say of a property, once for everybody: what answers hold, what may be sent, the form, the file for spreadsheets and the view of
 * a conflict are derived from it. Where each field is stored, `server/features/properties/fields.ts` says.
 */
export const PROPERTY_FIELDS = {
  title: line('Title', 200),
  address: line('Address', 300),
  /** Of a rental: all that must be paid each month. */
  price: price('Price'),
  priceType: choice('Price type', PRICE_TYPES, 'sale'),
  propertyType: choice('Property type', PROPERTY_TYPES, 'house'),
  status: choice('Status', PROPERTY_STATUSES, 'available'),
  bedrooms: count('Bedrooms', 1000, { initial: 0 }),
  bathrooms: count('Bathrooms', 1000, { initial: 0 }),
  sqft: count('Square feet', 10_000_000, { initial: 0 }),
  yearBuilt: year('Year built', 1600, 2100),
  parkingSpaces: count('Parking spaces', 1000),
  availableOn: day('Available from', { help: 'The day somebody can move in.' }),
  description: text('Description', 10_000),
  features: list('Features', 50, requiredLine('A feature', 100)),
  imageUrls: list('Images', 50, ImageUrl),
  /** By their address, where somebody said so. */
  imageAlts: descriptions('What images show', { name: 'imageAlts', item: 'What a picture shows', max: 300 }),
  /** All that may be asked of a renter before moving in, as far as it is known; always null for a sale. */
  firstMonth: money('First month’s rent'),
  lastMonth: money('Last month’s rent'),
  /** At most a month's rent, unless it is commercial. */
  securityDeposit: money('Security deposit', { help: 'At most one month’s rent.' }),
  lockFee: money('Lock and key'),
  /** Null for a sale. */
  brokerFeePaidBy: optionalChoice('Broker fee', BROKER_FEE_PAYERS, 'landlord'),
}
export const PROPERTY_FORM = formFieldsOf(PROPERTY_FIELDS)

const given = inputFieldsOf(PROPERTY_FIELDS)

export const NewProperty = z.object({
  ...given,
  priceType: z._default(given.priceType, 'sale'),
  propertyType: z._default(given.propertyType, 'house'),
  status: z._default(given.status, 'available'),
  imageUrls: z._default(given.imageUrls, []),
  imageAlts: z._default(given.imageAlts, {}),
  features: z._default(given.features, []),
})
export type NewProperty = z.output<typeof NewProperty>

/** What is not sent stays as it is; null clears. */
export const PropertyUpdate = z.extend(z.partial(z.object(given)), { version: Version })
export type PropertyUpdate = z.output<typeof PropertyUpdate>
