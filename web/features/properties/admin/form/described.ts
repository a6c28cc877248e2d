import { formatDay } from '#contract/core/dates.ts'
import { formatMoney } from '#contract/core/format-money.ts'
import type { AdminProperty } from '#contract/properties/admin.ts'
import { PROPERTY_FORM } from '#contract/properties/fields.ts'
import { formatCount, formatNumber } from '#web/lib/format/format.ts'
import { isChoice, labelsOf } from './choice-labels.ts'
import { type FieldName, NAMES, type NamesOfKind, type UsedKind } from './draft.ts'

const plain = (value: unknown) => value as string
const labelOf = (word: string, name: FieldName) => (isChoice(name) ? (labelsOf(name)[word] ?? word) : word)

/** What the items of a list of addresses are. */
const ADDRESSES: Readonly<Partial<Record<NamesOfKind<'list'>, string>>> = {
  imageUrls: 'image',
  floorPlanUrls: 'floor plan',
}

function listed(items: readonly string[], name: FieldName): string {
  const noun = ADDRESSES[name as NamesOfKind<'list'>]
  if (noun === undefined || items.length === 0) return items.join(', ')
  return `${formatCount(items.length, noun)}: ${items.join(', ')}`
}

/** The display text of each kind. */
const READ: Readonly<Record<UsedKind, (value: never, name: FieldName) => string>> = {
  line: plain,
  optionalLine: plain,
  text: plain,
  price: formatMoney,
  money: formatMoney,
  count: formatNumber,
  year: String,
  day: formatDay,
  coordinate: String,
  url: plain,
  choice: labelOf,
  optionalChoice: labelOf,
  choices: (words: readonly string[], name) => words.map((word) => labelOf(word, name)).join(', '),
  list: listed,
  descriptions: (texts: Readonly<Record<string, string>>) => Object.values(texts).join(', '),
}

/** The display text of a field. */
export const textOfField = (name: FieldName, value: unknown): string =>
  READ[PROPERTY_FORM[name].kind](value as never, name)

/** The display text of every field, to show what someone else has changed. */
export const described = (listing: AdminProperty): Readonly<Record<string, string>> =>
  Object.fromEntries(
    NAMES.map((name) => [PROPERTY_FORM[name].label, listing[name] === null ? '' : textOfField(name, listing[name])]),
  )
