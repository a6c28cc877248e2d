import type { NamesOf } from '#contract/core/field-map.ts'
import { PRICE_TYPES, type PROPERTY_FORM, PROPERTY_STATUSES, PROPERTY_TYPES } from '#contract/properties/fields.ts'
import { FACT_LABELS, type Labels } from '../../fact-labels.ts'
import { PRICE_TYPE_NAMES, statusName, typeName } from '../../labels.ts'

type ChoiceName = NamesOf<typeof PROPERTY_FORM, 'choice' | 'optionalChoice' | 'choices'>

const labelsBy = <Word extends string>(words: readonly Word[], labelOf: (word: Word) => string) =>
  Object.fromEntries(words.map((word) => [word, labelOf(word)])) as Record<Word, string>

/** The words of every choice with their labels, in the order of the form. */
const LABELS: { readonly [Name in ChoiceName]: Labels<Name> } = {
  ...FACT_LABELS,
  priceType: labelsBy(PRICE_TYPES, (word) => PRICE_TYPE_NAMES[word]),
  propertyType: labelsBy(PROPERTY_TYPES, typeName),
  status: labelsBy(PROPERTY_STATUSES, statusName),
  brokerFeePaidBy: {
    landlord: 'The landlord',
    tenant: 'A tenant who hired the broker in writing',
    none: 'No broker fee',
  },
}

export const isChoice = (name: string): name is ChoiceName => Object.hasOwn(LABELS, name)

export const labelsOf = (name: ChoiceName): Readonly<Record<string, string>> => LABELS[name]

/** The choices of an input. */
export const optionsOf = (name: ChoiceName) =>
  Object.entries(labelsOf(name)).map(([value, label]) => ({ value, label }))
