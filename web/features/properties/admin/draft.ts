import type { AdminProperty } from '#contract/properties-admin.ts'
import type { NewProperty } from '#contract/property-fields.ts'
import type { Property } from '#contract/properties.ts'
import { formatCount, formatMoney, formatNumber } from '#web/lib/format.ts'
import { BROKER_WORDS } from '../up-front.ts'
import { PRICE_TYPE_NAMES, statusName, typeName } from '../words.ts'

/** What stands beside the form's own fields. */
export interface Lists {
  imageUrls: readonly string[]
  imageAlts: Readonly<Record<string, string>>
  features: readonly string[]
}
export type Fields = Readonly<Record<string, FormDataEntryValue>>

const textOf = (value: FormDataEntryValue | undefined) => (typeof value === 'string' ? value.trim() : '')
const listed = (items: readonly string[], last: string) => (last === '' ? [...items] : [...items, last])

/** Nothing, where the field is empty. */
const numberOf = (value: FormDataEntryValue | undefined) => (textOf(value) === '' ? null : Number(textOf(value)))
const moneyOf = (value: FormDataEntryValue | undefined) => textOf(value) || null

/** A form's fields as a listing is sent. What was typed for a list and not added is meant to be there. */
export const listingOf = (fields: Fields, { imageUrls, imageAlts, features }: Lists) => ({
  ...fields,
  bedrooms: numberOf(fields['bedrooms']),
  bathrooms: numberOf(fields['bathrooms']),
  sqft: numberOf(fields['sqft']),
  yearBuilt: numberOf(fields['yearBuilt']),
  firstMonth: moneyOf(fields['firstMonth']),
  lastMonth: moneyOf(fields['lastMonth']),
  securityDeposit: moneyOf(fields['securityDeposit']),
  lockFee: moneyOf(fields['lockFee']),
  imageUrls: listed(imageUrls, textOf(fields['newImage'])),
  imageAlts,
  features: listed(features, textOf(fields['newFeature'])),
})

const dollars = (cents: number) => (cents / 100).toFixed(2)
const dollarsOr = (cents: number | null | undefined) => (typeof cents === 'number' ? dollars(cents) : null)

/** Money travels as dollars; checked it is whole cents. */
export const asSent = (listing: NewProperty) => ({
  ...listing,
  price: dollars(listing.price),
  firstMonth: dollarsOr(listing.firstMonth),
  lastMonth: dollarsOr(listing.lastMonth),
  securityDeposit: dollarsOr(listing.securityDeposit),
  lockFee: dollarsOr(listing.lockFee),
})

const chosen = <Word extends string>(value: FormDataEntryValue | undefined, words: readonly Word[], other: Word) =>
  words.find((word) => word === value) ?? other

/** The listing as far as it is written, for its card. */
export const previewOf = (fields: Fields, lists: Lists): Property => ({
  id: 'preview',
  title: textOf(fields['title']) || 'Title',
  description: null,
  address: textOf(fields['address']) || 'Address',
  price: /^\d+(\.\d{1,2})?$/.test(textOf(fields['price'])) ? textOf(fields['price']) : '0',
  priceType: chosen(fields['priceType'], ['sale', 'rent'], 'sale'),
  bedrooms: numberOf(fields['bedrooms']),
  bathrooms: numberOf(fields['bathrooms']),
  sqft: numberOf(fields['sqft']),
  propertyType: 'house',
  status: chosen(fields['status'], ['available', 'rented', 'sold'], 'available'),
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
