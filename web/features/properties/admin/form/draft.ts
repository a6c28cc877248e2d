import type { RequestOf } from '#contract/core/endpoint.ts'
import type { FieldKind, NamesOf } from '#contract/core/field-map.ts'
import type { AdminProperty, propertiesAdmin } from '#contract/properties/admin.ts'
import { PRICE_TYPES, PROPERTY_FORM, PROPERTY_STATUSES } from '#contract/properties/fields.ts'
import { type Fields, numberOf, plainAmount, textOf } from '#web/lib/forms/as-typed.ts'
import { toStored } from '#web/lib/pictures/picture-address.ts'
import { type CardProperty, toCard } from '../../card/card-property.ts'
import { isChoice, labelsOf } from './choice-labels.ts'

export type FieldName = keyof typeof PROPERTY_FORM
/** The kinds that properties have. */
export type UsedKind = (typeof PROPERTY_FORM)[FieldName]['kind']
/** The fields of one or more kinds. */
export type NamesOfKind<Kind extends FieldKind> = NamesOf<typeof PROPERTY_FORM, Kind>

export const NAMES = Object.keys(PROPERTY_FORM) as FieldName[]

export const namesOf = <Kind extends FieldKind>(...kinds: readonly Kind[]) =>
  NAMES.filter((name) => (kinds as readonly FieldKind[]).includes(PROPERTY_FORM[name].kind)) as NamesOfKind<Kind>[]

type ListKind = 'list' | 'descriptions'
/** The kinds that have an input of the form. */
export type InputKind = Exclude<UsedKind, ListKind>

/** The lists, which are edited outside the form's own inputs. */
export type Lists = { readonly [Name in NamesOfKind<ListKind>]: Readonly<AdminProperty[Name]> }

export type PropertyBody = RequestOf<typeof propertiesAdmin.create>['body']

const listed = (items: readonly string[], last: string) => (last === '' ? [...items] : [...items, last])

type Typed = FormDataEntryValue | undefined

/** A word of a choice. Null where none is chosen. */
const chosen = (typed: Typed, name: FieldName) =>
  isChoice(name) && Object.hasOwn(labelsOf(name), textOf(typed)) ? textOf(typed) : (PROPERTY_FORM[name].initial ?? null)

/** Text that is no number is sent as it is, so that the server refuses it instead of clearing the field. */
function degreesOf(typed: Typed) {
  const degrees = numberOf(typed)
  return Number.isNaN(degrees) ? textOf(typed) : degrees
}

/** The words of a set whose boxes are checked. */
const checkedIn = (_: Typed, name: FieldName, fields: Fields) =>
  isChoice(name) ? Object.keys(labelsOf(name)).filter((word) => fields[`${name}.${word}`] !== undefined) : []

/** How the typed value of each kind is sent. */
const SENT: Readonly<Record<InputKind, (typed: Typed, name: FieldName, fields: Fields) => unknown>> = {
  line: textOf,
  optionalLine: textOf,
  text: textOf,
  // The default value, which the form shows as a placeholder.
  price: (typed) => plainAmount(typed) || '0',
  money: (typed) => plainAmount(typed) || null,
  count: numberOf,
  year: numberOf,
  day: (typed) => textOf(typed) || null,
  coordinate: degreesOf,
  url: textOf,
  choice: chosen,
  optionalChoice: chosen,
  choices: checkedIn,
}

/** A field without an input is not sent. Saving keeps its value, or clears it where the price type does not have it. */
const sentOf = (name: NamesOfKind<InputKind>, fields: Fields): unknown =>
  fields[name] === undefined ? undefined : SENT[PROPERTY_FORM[name].kind](fields[name], name, fields)

const isList = (name: FieldName): name is keyof Lists => ['list', 'descriptions'].includes(PROPERTY_FORM[name].kind)

/**
 * The request body from the form's fields, complete and without validation, which the server does. Text that was typed for a list but not added is
 * included.
 */
export function propertyOf(fields: Fields, { imageUrls, imageAlts, features, floorPlanUrls }: Lists): PropertyBody {
  const lists: Lists = {
    imageUrls: listed(imageUrls, toStored(textOf(fields['newImage']))),
    imageAlts: { ...imageAlts },
    features: listed(features, textOf(fields['newFeature'])),
    floorPlanUrls: listed(floorPlanUrls, toStored(textOf(fields['newFloorPlan']))),
  }
  const sent = NAMES.flatMap((name) => {
    const value = isList(name) ? lists[name] : sentOf(name, fields)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(sent) as unknown as PropertyBody
}

/** The input that shows the server's error about a list item. */
export function fieldOf(path: string): string {
  if (path.startsWith('imageUrls')) return 'newImage'
  if (path.startsWith('floorPlanUrls')) return 'newFloorPlan'
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
