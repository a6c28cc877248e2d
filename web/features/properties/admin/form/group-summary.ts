import { PROPERTY_FORM } from '#contract/properties/fields.ts'
import { capital, formatCount } from '#web/lib/format/format.ts'
import { textOfField } from './described.ts'
import type { FieldName, PropertyBody } from './draft.ts'

type Value = PropertyBody[FieldName]

/** What the items of each list are. */
const ITEMS: Readonly<Partial<Record<FieldName, string>>> = {
  imageUrls: 'image',
  floorPlanUrls: 'floor plan',
  features: 'feature',
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Abbreviations stay as they are: `HOA`, `ZIP`. */
const inSentence = (text: string) => (/^[A-Z]{2}/.test(text) ? text : lower(text))

/** `cats yes`, `heat, water`, `3 bedrooms`. Empty where nothing is set. */
function partOf(name: FieldName, value: Value): string {
  const { kind, label } = PROPERTY_FORM[name]
  if (value === undefined || value === null || value === '' || kind === 'descriptions') return ''
  if (Array.isArray(value) && kind === 'list')
    return value.length === 0 ? '' : formatCount(value.length, ITEMS[name] ?? 'item')
  const text = textOfField(name, value)
  if (kind === 'choice' || kind === 'choices') return text.toLowerCase()
  if (kind === 'optionalChoice') return `${inSentence(label)} ${text.toLowerCase()}`
  if (kind === 'line' || kind === 'optionalLine' || kind === 'text' || kind === 'url') return text
  return `${inSentence(label)} ${text}`
}

/** What is set in a group, on one line: `Cats yes, dogs ask`. */
export const summaryOf = (names: readonly FieldName[], body: PropertyBody): string =>
  capital(
    names
      .map((name) => partOf(name, body[name]))
      .filter(Boolean)
      .join(', '),
  )
