import type { RequestOf } from '#contract/core/endpoint.ts'
import type { FieldKind, NamesOf } from '#contract/core/field-map.ts'
import type { AdminProperty, propertiesAdmin } from '#contract/properties/admin.ts'
import type { Property } from '#contract/properties/public.ts'
import {
  BROKER_FEE_PAYERS,
  PRICE_TYPES,
  PROPERTY_FORM,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
} from '#contract/properties/fields.ts'
import { type Fields, numberOf, plainAmount, textOf } from '#web/lib/forms/as-typed.ts'
import { toStored } from '#web/lib/pictures/picture-address.ts'
import { type CardProperty, toCard } from '../card/card-property.ts'

export type FieldName = keyof typeof PROPERTY_FORM
/** The kinds that properties have, and the optional line, which the form knows although no property field is one. */
export type UsedKind = (typeof PROPERTY_FORM)[FieldName]['kind'] | 'optionalLine'
/** The fields of one or more kinds. */
export type NamesOfKind<Kind extends FieldKind> = NamesOf<typeof PROPERTY_FORM, Kind>

export const NAMES = Object.keys(PROPERTY_FORM) as FieldName[]

export const namesOf = <Kind extends FieldKind>(...kinds: readonly Kind[]) =>
  NAMES.filter((name) => (kinds as readonly FieldKind[]).includes(PROPERTY_FORM[name].kind)) as NamesOfKind<Kind>[]

type ListKind = 'list' | 'descriptions'
/** The kinds that have an input of the form. */
export type InputKind = Exclude<UsedKind, ListKind>

/** The lists, which are edited outside the form's own inputs. */
export type Lists = { readonly [Name in NamesOfKind<ListKind>]: Readonly<Property[Name]> }

type PropertyBody = RequestOf<typeof propertiesAdmin.create>['body']

/** The options of each choice. */
const CHOICES: Readonly<Record<NamesOfKind<'choice' | 'optionalChoice'>, readonly string[]>> = {
  priceType: PRICE_TYPES,
  propertyType: PROPERTY_TYPES,
  status: PROPERTY_STATUSES,
  brokerFeePaidBy: BROKER_FEE_PAYERS,
}

const listed = (items: readonly string[], last: string) => (last === '' ? [...items] : [...items, last])

type Typed = FormDataEntryValue | undefined

const chosen = (typed: Typed, name: FieldName) =>
  CHOICES[name as keyof typeof CHOICES].find((word) => word === typed) ?? PROPERTY_FORM[name].initial

/** How the typed value of each kind is sent. */
const SENT: Readonly<Record<InputKind, (typed: Typed, name: FieldName) => unknown>> = {
  line: textOf,
  optionalLine: textOf,
  text: textOf,
  // The default value, which the form shows as a placeholder.
  price: (typed) => plainAmount(typed) || '0',
  money: (typed) => plainAmount(typed) || null,
  count: numberOf,
  year: numberOf,
  day: (typed) => textOf(typed) || null,
  choice: chosen,
  optionalChoice: chosen,
}

/** A field without an input is not sent, so that saving keeps its value. Only rentals have inputs of money, and a sale clears those. */
function sentOf(name: NamesOfKind<InputKind>, typed: Typed): unknown {
  const { kind } = PROPERTY_FORM[name]
  return typed === undefined && kind !== 'money' ? undefined : SENT[kind](typed, name)
}

const isList = (name: FieldName): name is keyof Lists => ['list', 'descriptions'].includes(PROPERTY_FORM[name].kind)

/**
 * The request body from the form's fields, complete and without validation, which the server does. Text that was typed for a list but not added is
 * included.
 */
export function propertyOf(fields: Fields, { imageUrls, imageAlts, features }: Lists): PropertyBody {
  const lists: Lists = {
    imageUrls: listed(imageUrls, toStored(textOf(fields['newImage']))),
    imageAlts: { ...imageAlts },
    features: listed(features, textOf(fields['newFeature'])),
  }
  const sent = NAMES.flatMap((name) => {
    const value = isList(name) ? lists[name] : sentOf(name, fields[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(sent) as unknown as PropertyBody
}

/** Formats `2400.00` as it would be typed. */
export const typedMoney = (amount: string | null) => amount?.replace(/\.00$/, '') ?? null

/** What the form would send if nothing was changed. */
export const formOf = (property: AdminProperty): object => ({
  ...property,
  ...Object.fromEntries(namesOf('price', 'money').map((name) => [name, typedMoney(property[name])])),
})

/** The input that shows the server's error about a list item. */
export function fieldOf(path: string): string {
  if (path.startsWith('imageUrls')) return 'newImage'
  return path.startsWith('features') ? 'newFeature' : path
}

/** The property as far as it has been entered, for the preview card. */
export const previewOf = (fields: Fields, lists: Lists): CardProperty =>
  toCard({
    id: 'preview',
    title: textOf(fields['title']) || 'Title',
    address: textOf(fields['address']) || 'Address',
    price: /^\d+(\.\d{1,2})?$/.test(plainAmount(fields['price'])) ? plainAmount(fields['price']) : '0',
    priceType: PRICE_TYPES.find((type) => type === fields['priceType']) ?? 'sale',
    bedrooms: numberOf(fields['bedrooms']),
    bathrooms: numberOf(fields['bathrooms']),
    sqft: numberOf(fields['sqft']),
    status: PROPERTY_STATUSES.find((status) => status === fields['status']) ?? 'available',
    imageUrls: [...lists.imageUrls],
    imageAlts: {},
  })
