import { PROPERTY_FORM } from '#contract/properties/fields.ts'
import { type FieldName, NAMES } from './draft.ts'

/** The headings of the form, from top to bottom. */
export const GROUPS = [
  'Basics',
  'Price and costs',
  'Rooms and size',
  'Lease and utilities',
  'Taxes and fees',
  'Pets',
  'Parking and laundry',
  'Heating and cooling',
  'Accessibility',
  'Place',
  'Pictures, floor plans and tour',
  'Description and features',
] as const
export type Group = (typeof GROUPS)[number]

/** The id of a heading. */
export const idOf = (group: Group) => `group-${GROUPS.indexOf(group)}`

/** The groups that a new property needs are open at first. The others open where something is set. */
export const NEEDED: ReadonlySet<Group> = new Set([
  'Basics',
  'Price and costs',
  'Rooms and size',
  'Pictures, floor plans and tour',
  'Description and features',
])

/** Whether a property with this price type has a field. The server clears those that it does not have. */
export const applies = (name: FieldName, priceType: string) => (PROPERTY_FORM[name].only ?? priceType) === priceType

/** The fields of a group. */
export const fieldsOf = (group: Group) => NAMES.filter((name) => PROPERTY_FORM[name].group === group)

/** The fields of a group that a property with this price type has. */
export const fieldsIn = (group: Group, priceType: string) => fieldsOf(group).filter((name) => applies(name, priceType))
