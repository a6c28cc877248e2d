import type { AdminProperty } from '#contract/properties/admin.ts'
import { PRICE_TYPES, PROPERTY_FORM, PROPERTY_STATUSES, PROPERTY_TYPES } from '#contract/properties/fields.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { PRICE_TYPE_NAMES, statusName, typeName } from '../labels.ts'
import type { ComponentProps, SyntheticEvent } from 'react'
import { type FieldName, type InputKind, namesOf, type NamesOfKind, typedMoney } from './draft.ts'

type InputName = NamesOfKind<InputKind>
type ChoiceKind = 'choice' | 'optionalChoice'

interface FieldsProps {
  errors: Readonly<Record<string, string | undefined>>
  /** The property to edit. Undefined for a new one. */
  listing: AdminProperty | undefined
}

const CHOICES: Readonly<Record<NamesOfKind<ChoiceKind>, { value: string; label: string }[]>> = {
  priceType: PRICE_TYPES.map((value) => ({ value, label: PRICE_TYPE_NAMES[value] })),
  propertyType: PROPERTY_TYPES.map((value) => ({ value, label: typeName(value) })),
  status: PROPERTY_STATUSES.map((value) => ({ value, label: statusName(value) })),
  brokerFeePaidBy: [
    { value: 'landlord', label: 'The landlord' },
    { value: 'tenant', label: 'A tenant who hired the broker in writing' },
    { value: 'none', label: 'No broker fee' },
  ],
}

/** The parts of the form, from top to bottom. The last two are only for rentals. */
type Part = 'lines' | 'price' | 'choices' | 'numbers' | 'texts' | 'moveIn' | 'broker'

/** The part of each kind. A kind that is missing here or in `INPUTS` does not compile, because its fields could not be edited. */
const PARTS: Readonly<Record<InputKind, Part>> = {
  line: 'lines',
  optionalLine: 'lines',
  price: 'price',
  choice: 'choices',
  count: 'numbers',
  year: 'numbers',
  day: 'numbers',
  text: 'texts',
  money: 'moveIn',
  optionalChoice: 'broker',
}
/** Shown next to the price. Other choices have a row of their own. */
const BESIDE_PRICE: ReadonlySet<FieldName> = new Set(['priceType', 'status'])

const NAMES = namesOf(...(Object.keys(PARTS) as InputKind[]))
const partOf = (name: InputName) => (BESIDE_PRICE.has(name) ? 'price' : PARTS[PROPERTY_FORM[name].kind])

/** Selects the initial 0, so that the first digit replaces it. */
const selectZero = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
  if (currentTarget.value === '0') currentTarget.select()
}

/** The text input of each kind. */
const INPUTS: Readonly<Record<Exclude<InputKind, ChoiceKind | 'text'>, Partial<ComponentProps<typeof TextField>>>> = {
  line: { required: true, autoComplete: 'off' },
  optionalLine: { optional: true, autoComplete: 'off' },
  // The placeholder is what is sent when the input stays empty.
  price: { required: true, autoComplete: 'off', inputMode: 'decimal', placeholder: '0', defaultValue: '' },
  money: { optional: true, autoComplete: 'off', inputMode: 'decimal', defaultValue: '' },
  count: { type: 'number', inputMode: 'numeric', min: 0, step: 1, onFocus: selectZero, onClick: selectZero },
  year: { optional: true, type: 'number', inputMode: 'numeric', min: 0, step: 1 },
  day: { optional: true, type: 'date' },
}

const isChoice = (name: InputName): name is NamesOfKind<ChoiceKind> => name in CHOICES

/** The value in the input before anything is typed. */
function valueOf(name: InputName, listing: AdminProperty | undefined) {
  const { kind, initial } = PROPERTY_FORM[name]
  if (!listing) return initial
  const value = listing[name] ?? ''
  return kind === 'price' || kind === 'money' ? (typedMoney(String(value)) ?? '') : value
}

/** The input of one field. Empty numbers are cleared. */
function FieldInput({ name, errors, listing }: FieldsProps & { name: InputName }) {
  const { label, help } = PROPERTY_FORM[name]
  const wiring = { label, name, error: errors[name], help }
  if (isChoice(name)) {
    return (
      <SelectField
        {...wiring}
        {...(name === 'brokerFeePaidBy' && { label: 'Who pays the broker' })}
        choices={CHOICES[name]}
        defaultValue={listing?.[name] ?? PROPERTY_FORM[name].initial}
      />
    )
  }
  const { kind, max } = PROPERTY_FORM[name]
  const value = valueOf(name, listing)
  // A count that starts empty may stay empty.
  const isOptional = kind === 'count' && PROPERTY_FORM[name].initial === undefined
  const typing = {
    ...wiring,
    ...(isOptional && { optional: true }),
    maxLength: max,
    ...(value !== undefined && { defaultValue: value }),
  }
  return kind === 'text' ? (
    <TextAreaField optional rows={4} defaultValue="" {...typing} />
  ) : (
    <TextField {...INPUTS[kind]} {...typing} />
  )
}

/** The inputs of one part, in the order of the contract. */
const inputsOf = (part: Part, props: FieldsProps) =>
  NAMES.filter((name) => partOf(name) === part).map((name) => <FieldInput key={name} name={name} {...props} />)

/** The fields of every property. */
export const ListingFields = (props: FieldsProps) => (
  <>
    {inputsOf('lines', props)}
    <div className="grid gap-5 sm:grid-cols-3">{inputsOf('price', props)}</div>
    {inputsOf('choices', props)}
    <div className="grid grid-cols-2 gap-5">{inputsOf('numbers', props)}</div>
    {inputsOf('texts', props)}
  </>
)

/** The move-in costs of a rental. The law allows only these four. */
export const RentalFields = (props: FieldsProps) => (
  <fieldset className="grid min-w-0 gap-5">
    <legend className="mb-1.5 text-sm font-semibold">Move-in costs</legend>
    <div className="grid gap-5 sm:grid-cols-2">{inputsOf('moveIn', props)}</div>
    {inputsOf('broker', props)}
  </fieldset>
)
