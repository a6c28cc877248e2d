import type { AdminProperty } from '#contract/properties/admin.ts'
import { PROPERTY_FORM } from '#contract/properties/fields.ts'
import { placeOfAddress } from '#contract/properties/place-of-address.ts'
import type { Fields } from '#web/lib/forms/as-typed.ts'
import { type InputKind, NAMES, namesOf, type NamesOfKind } from './draft.ts'

type TextName = NamesOfKind<Exclude<InputKind, 'choices'>>

/** Kinds that are not one text in the form's data. */
const NOT_TEXTS: ReadonlySet<string> = new Set(['choices', 'list', 'descriptions'])

/** Formats `2400.00` as it would be typed. */
const typedMoney = (amount: string | null) => amount?.replace(/\.00$/, '') ?? null

/** Town and ZIP code are blank where they are as the address says, so that they follow the address. */
function typedPlace({ address, town, zip }: Pick<AdminProperty, 'address' | 'town' | 'zip'>) {
  const place = placeOfAddress(address)
  return { town: town === place.town ? null : town, zip: zip === place.zip ? null : zip }
}

/** What the form would send if nothing was changed. */
export const formOf = (property: AdminProperty) => ({
  ...property,
  ...typedPlace(property),
  ...Object.fromEntries(namesOf('price', 'money').map((name) => [name, typedMoney(property[name])])),
})

const TEXTS = NAMES.filter((name): name is TextName => !NOT_TEXTS.has(PROPERTY_FORM[name].kind))

export type Listing = AdminProperty | undefined

/** The text of an input before anything is typed. */
export function initialText(name: TextName, listing: Listing): string {
  const value = listing ? formOf(listing)[name] : PROPERTY_FORM[name].initial
  return String(value ?? '')
}

/** The data of a form in which nothing was typed. */
export function initialFields(listing: Listing): Fields {
  const fields: Record<string, string> = {}
  for (const name of namesOf('choices')) {
    fields[name] = ''
    for (const word of listing?.[name] ?? []) fields[`${name}.${word}`] = 'on'
  }
  for (const name of TEXTS) fields[name] = initialText(name, listing)
  return fields
}
