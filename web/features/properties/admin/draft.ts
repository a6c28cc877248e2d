import type { RequestOf } from '#contract/endpoint.ts'
import type { AdminProperty, propertiesAdmin } from '#contract/properties-admin.ts'
import {
  BROKER_FEE_PAYERS,
  PRICE_TYPES,
  type Property,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
} from '#contract/properties.ts'
import { type Fields, numberOf, plainAmount, textOf } from '#web/lib/as-typed.ts'
import { formatCount, formatMoney, formatNumber } from '#web/lib/format.ts'
import { toStored } from '#web/lib/picture-address.ts'
import { BROKER_WORDS } from '../up-front.ts'
import { PRICE_TYPE_NAMES, statusName, typeName } from '../words.ts'

/** What stands beside the form's own fields. */
export interface Lists {
  imageUrls: readonly string[]
  imageAlts: Readonly<Record<string, string>>
  features: readonly string[]
}

type PropertyBody = RequestOf<typeof propertiesAdmin.create>['body']

const listed = (items: readonly string[], last: string) => (last === '' ? [...items] : [...items, last])

const chosen = <Word extends string>(value: FormDataEntryValue | undefined, words: readonly Word[], other: Word) =>
  words.find((word) => word === value) ?? other

const moneyOf = (value: FormDataEntryValue | undefined) => plainAmount(value) || null

/** Rentals only: whatever a sale had is cleared. */
const rentalOf = (fields: Fields) => ({
  firstMonth: moneyOf(fields['firstMonth']),
  lastMonth: moneyOf(fields['lastMonth']),
  securityDeposit: moneyOf(fields['securityDeposit']),
  lockFee: moneyOf(fields['lockFee']),
  ...(fields['brokerFeePaidBy'] !== undefined && {
    brokerFeePaidBy: chosen(fields['brokerFeePaidBy'], BROKER_FEE_PAYERS, 'landlord'),
  }),
})

/**
 * A form's fields as a property is sent: all of them. What is wrong with them, the server says. What was typed for a list and not added is
 * meant to be there. A field of the contract that is left out here does not compile; the payer of the broker fee goes along where the form
 * asks for one.
 */
export function propertyOf(fields: Fields, { imageUrls, imageAlts, features }: Lists): PropertyBody {
  return {
    title: textOf(fields['title']),
    description: textOf(fields['description']),
    address: textOf(fields['address']),
    // The form's default, which it shows as a placeholder.
    price: plainAmount(fields['price']) || '0',
    priceType: chosen(fields['priceType'], PRICE_TYPES, 'sale'),
    bedrooms: numberOf(fields['bedrooms']),
    bathrooms: numberOf(fields['bathrooms']),
    sqft: numberOf(fields['sqft']),
    propertyType: chosen(fields['propertyType'], PROPERTY_TYPES, 'house'),
    status: chosen(fields['status'], PROPERTY_STATUSES, 'available'),
    imageUrls: listed(imageUrls, toStored(textOf(fields['newImage']))),
    imageAlts: { ...imageAlts },
    features: listed(features, textOf(fields['newFeature'])),
    yearBuilt: numberOf(fields['yearBuilt']),
    ...rentalOf(fields),
  } satisfies Record<Exclude<keyof PropertyBody, 'brokerFeePaidBy'>, unknown>
}

/** `2400.00` is shown as it would be typed. */
export const typedMoney = (amount: string | null) => amount?.replace(/\.00$/, '') ?? null

/** A property as its form would be sent if nothing in it were changed. */
export const formOf = (property: AdminProperty) => ({
  ...property,
  price: typedMoney(property.price),
  firstMonth: typedMoney(property.firstMonth),
  lastMonth: typedMoney(property.lastMonth),
  securityDeposit: typedMoney(property.securityDeposit),
  lockFee: typedMoney(property.lockFee),
})

/** The form's field that shows what the server says of an item of a list. */
export function fieldOf(path: string): string {
  if (path.startsWith('imageUrls')) return 'newImage'
  return path.startsWith('features') ? 'newFeature' : path
}

/** The listing as far as it is written, for its card. */
export const previewOf = (fields: Fields, lists: Lists): Property => ({
  id: 'preview',
  title: textOf(fields['title']) || 'Title',
  description: null,
  address: textOf(fields['address']) || 'Address',
  price: /^\d+(\.\d{1,2})?$/.test(plainAmount(fields['price'])) ? plainAmount(fields['price']) : '0',
  priceType: chosen(fields['priceType'], PRICE_TYPES, 'sale'),
  bedrooms: numberOf(fields['bedrooms']),
  bathrooms: numberOf(fields['bathrooms']),
  sqft: numberOf(fields['sqft']),
  propertyType: 'house',
  status: chosen(fields['status'], PROPERTY_STATUSES, 'available'),
  imageUrls: [...lists.imageUrls],
  imageAlts: {},
  features: [],
  createdAt: '',
  firstMonth: null,
  lastMonth: null,
  securityDeposit: null,
  lockFee: null,
  brokerFeePaidBy: null,
  yearBuilt: null,
})

const money = (amount: string | null) => (amount === null ? '' : formatMoney(amount))
const count = (number: number | null) => (number === null ? '' : formatNumber(number))

/** By name, as people read it: what somebody else has changed is told so. */
export const described = (listing: AdminProperty): Readonly<Record<string, string>> => ({
  Title: listing.title,
  Address: listing.address,
  Price: formatMoney(listing.price),
  'Price type': PRICE_TYPE_NAMES[listing.priceType],
  'Property type': typeName(listing.propertyType),
  Status: statusName(listing.status),
  Bedrooms: count(listing.bedrooms),
  Bathrooms: count(listing.bathrooms),
  'Square feet': count(listing.sqft),
  'Year built': listing.yearBuilt === null ? '' : String(listing.yearBuilt),
  Description: listing.description ?? '',
  Features: listing.features.join(', '),
  Images:
    listing.imageUrls.length === 0
      ? ''
      : `${formatCount(listing.imageUrls.length, 'image')}: ${listing.imageUrls.join(', ')}`,
  'What images show': Object.values(listing.imageAlts).join(', '),
  'First month’s rent': money(listing.firstMonth),
  'Last month’s rent': money(listing.lastMonth),
  'Security deposit': money(listing.securityDeposit),
  'Lock and key': money(listing.lockFee),
  'Broker fee': listing.brokerFeePaidBy === null ? '' : BROKER_WORDS[listing.brokerFeePaidBy],
})
