import * as z from 'zod/mini'
import { choice, choices, descriptions, list, optionalChoice } from '#contract/core/choice-kinds.ts'
import {
  coordinate,
  count,
  day,
  formattedLine,
  line,
  money,
  optionalLine,
  price,
  text,
  url,
  year,
} from '#contract/core/field-kinds.ts'
import { formFieldsOf, inputFieldsOf, under } from '#contract/core/field-map.ts'
import { requiredLine, Version } from '#contract/core/fields.ts'
import { ImageUrl, pictureUrl } from '#contract/core/web-address.ts'
import * as words from './fact-words.ts'
import { ZIP_PROBLEM } from './place-of-address.ts'

export const PRICE_TYPES = ['sale', 'rent'] as const
export const PROPERTY_TYPES = ['house', 'apartment', 'condo', 'townhouse', 'commercial'] as const
export const PROPERTY_STATUSES = ['available', 'rented', 'sold'] as const
/** `tenant` means only a tenant who engaged the broker in writing. */
export const BROKER_FEE_PAYERS = ['landlord', 'tenant', 'none'] as const

/** The fields that the public lists have, too. Every list, search and page of cards pays for a field here. */
export const LISTED_FIELDS = {
  ...under('Basics', {
    title: line('Title', 200),
    address: line('Address', 300),
    propertyType: choice('Property type', PROPERTY_TYPES, 'house'),
    status: choice('Status', PROPERTY_STATUSES, 'available'),
    availableOn: day('Available from', { help: 'The earliest move-in date.' }),
  }),
  ...under('Price and costs', {
    priceType: choice('Price type', PRICE_TYPES, 'sale'),
    /** For a rental: everything that must be paid each month. */
    price: price('Price'),
  }),
  /** Everything that a renter may be charged before moving in, as far as it is known. Always null for a sale. */
  ...under(
    'Price and costs',
    {
      firstMonth: money("First month's rent"),
      lastMonth: money("Last month's rent"),
      /** At most one month's rent, unless the property is commercial. */
      securityDeposit: money('Security deposit', { help: "No more than one month's rent." }),
      lockFee: money('Lock and key'),
      /** Null for a sale. */
      brokerFeePaidBy: optionalChoice('Broker fee', BROKER_FEE_PAYERS, {
        title: 'Who pays the broker',
        initial: 'landlord',
      }),
    },
    'rent',
  ),
  ...under('Rooms and size', {
    bedrooms: count('Bedrooms', 1000, { initial: 0 }),
    bathrooms: count('Bathrooms', 1000, { initial: 0 }),
    sqft: count('Square feet', 10_000_000, { initial: 0 }),
    /** Homes are listed while they are planned and built. */
    yearBuilt: year('Year built', 1600, 5),
  }),
  ...under('Parking and laundry', { parkingSpaces: count('Parking spaces', 1000) }),
  ...under('Pictures, floor plans and tour', {
    imageUrls: list('Images', 50, ImageUrl),
    /** Descriptions by image URL. An image without a description has no entry. */
    imageAlts: descriptions('Image descriptions', { name: 'imageAlts', item: 'Image description', max: 300 }),
  }),
  ...under('Description and features', {
    description: text('Description', 10_000),
    features: list('Features', 50, requiredLine('A feature', 100)),
  }),
}

const { latitude, longitude } = words.MASSACHUSETTS

/** The fields that visitors get only with a single property. None is required, and null is unknown. */
const DETAIL_FIELDS = {
  ...under('Rooms and size', {
    lotSqft: count('Lot in square feet', 1_000_000_000),
    furnished: optionalChoice('Furnished', words.FURNISHED),
  }),
  ...under(
    'Lease and utilities',
    {
      leaseMonths: count('Shortest lease in months', 120, { least: 1 }),
      utilitiesIncluded: choices('Utilities included', words.UTILITIES),
    },
    'rent',
  ),
  ...under('Taxes and fees', { hoa: money('Monthly HOA fee'), taxYear: money('Yearly property tax') }, 'sale'),
  ...under('Pets', {
    cats: optionalChoice('Cats', words.PET_RULES),
    dogs: optionalChoice('Dogs', words.PET_RULES),
    petLimits: optionalLine('Pet limits', 200),
  }),
  ...under('Parking and laundry', {
    parking: optionalChoice('Parking', words.PARKING),
    laundry: optionalChoice('Laundry', words.LAUNDRY),
  }),
  ...under('Heating and cooling', {
    heating: optionalChoice('Heating', words.HEATING),
    cooling: optionalChoice('Cooling', words.COOLING),
  }),
  ...under('Accessibility', { accessibility: choices('Accessibility', words.ACCESSIBILITY) }),
  ...under('Place', {
    unit: optionalLine('Unit', 30),
    /** Town and ZIP code are taken from the address where they are left out or blank. */
    town: optionalLine('Town', 60),
    /** The server refuses one of another state, unless it was stored before. */
    zip: formattedLine('ZIP code', /^\d{5}$/, ZIP_PROBLEM),
    neighborhood: optionalLine('Neighborhood', 60),
    /** A position has both or neither. */
    latitude: coordinate('Latitude', latitude, 'Massachusetts', {
      help: 'Paste both numbers from a map here. Visitors see them rounded unless the map position is exact.',
    }),
    longitude: coordinate('Longitude', longitude, 'Massachusetts'),
    locationPrecision: optionalChoice('Map position', words.LOCATION_PRECISIONS),
  }),
  ...under('Pictures, floor plans and tour', {
    floorPlanUrls: list('Floor plans', 10, pictureUrl('Floor plan URL')),
    tourUrl: url('Tour link', words.TOUR_HOSTS, { help: '3D tour or video on Matterport, YouTube, Vimeo or Kuula.' }),
  }),
}

/**
 * The fields of a property, declared once. Responses, input schemas, the form, the CSV file and the conflict view are derived from them.
 * `server/features/properties/fields.ts` maps them to columns.
 */
export const PROPERTY_FIELDS = { ...LISTED_FIELDS, ...DETAIL_FIELDS }
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
  utilitiesIncluded: z._default(inputs.utilitiesIncluded, []),
  accessibility: z._default(inputs.accessibility, []),
  floorPlanUrls: z._default(inputs.floorPlanUrls, []),
})
export type NewProperty = z.output<typeof NewProperty>

/** Fields that are left out do not change. Null clears a field. */
export const PropertyUpdate = z.extend(z.partial(z.object(inputs)), { version: Version })
export type PropertyUpdate = z.output<typeof PropertyUpdate>
