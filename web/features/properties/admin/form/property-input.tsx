import { PROPERTY_FORM } from '#contract/properties/fields.ts'
import { CheckboxGroup } from '#web/ui/fields/checkbox-group.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import type { ClipboardEvent, ComponentProps, SyntheticEvent } from 'react'
import { optionsOf } from './choice-labels.ts'
import type { FieldName, InputKind, NamesOfKind } from './draft.ts'
import { fillPosition } from './position/inputs.ts'
import { initialText, type Listing } from './typed-values.ts'

type InputName = NamesOfKind<InputKind>
type SetName = NamesOfKind<'choices'>
type ChoiceKind = 'choice' | 'optionalChoice' | 'choices'

interface InputProps {
  name: InputName
  error: string | undefined
  /** The property to edit. Undefined for a new one. */
  listing: Listing
  /** What the field is taken to be while it is empty. */
  placeholder: string | undefined
  /** The property has no such field, as its price type is now. What was typed stays. */
  isOff: boolean
}

/** The lists have editors of their own. */
export const isInput = (name: FieldName): name is InputName =>
  !['list', 'descriptions'].includes(PROPERTY_FORM[name].kind)

/** Selects the initial 0, so that the first digit replaces it. */
const selectZero = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
  if (currentTarget.value === '0') currentTarget.select()
}

/** Maps copy a position as `42.3601, -71.0589`. Both coordinates are filled in. */
function pastePosition(event: ClipboardEvent<HTMLInputElement>) {
  const pair = /^\s*(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)\s*$/.exec(event.clipboardData.getData('text'))
  const { form } = event.currentTarget
  if (!pair || !form) return
  event.preventDefault()
  fillPosition(form, [pair[1] ?? '', pair[2] ?? ''])
}

/** The text input of each kind. */
const INPUTS: Readonly<Record<Exclude<InputKind, ChoiceKind | 'text'>, Partial<ComponentProps<typeof TextField>>>> = {
  line: { required: true, autoComplete: 'off' },
  optionalLine: { optional: true, autoComplete: 'off' },
  // The placeholder is what is sent when the input stays empty.
  price: { required: true, autoComplete: 'off', inputMode: 'decimal', placeholder: '0' },
  money: { optional: true, autoComplete: 'off', inputMode: 'decimal' },
  count: { type: 'number', inputMode: 'numeric', min: 0, step: 1, onFocus: selectZero, onClick: selectZero },
  year: { optional: true, type: 'number', inputMode: 'numeric', min: 0, step: 1 },
  day: { optional: true, type: 'date' },
  // Phones have no minus on their keyboard for decimals.
  coordinate: { optional: true, autoComplete: 'off', onPaste: pastePosition },
  url: { optional: true, autoComplete: 'off', type: 'url', inputMode: 'url', placeholder: 'https://' },
}

const UNKNOWN = { value: '', label: 'Not known' }

/** The input of one field. Empty numbers are cleared. */
export function PropertyInput({ name, error, listing, placeholder, isOff }: InputProps) {
  const { kind, label: usual, title: label = usual, help, max, initial, group } = PROPERTY_FORM[name]
  const wiring = { label, name, error, disabled: isOff }
  if (kind === 'choices') {
    const set = name as SetName
    const checked = listing?.[set] ?? []
    return <CheckboxGroup {...wiring} choices={optionsOf(set)} checked={checked} isUntitled={label === group} />
  }
  const defaultValue = initialText(name as Exclude<InputName, SetName>, listing)
  if (kind === 'choice' || kind === 'optionalChoice') {
    const options = optionsOf(name as NamesOfKind<typeof kind>)
    const choices = kind === 'optionalChoice' && initial === undefined ? [UNKNOWN, ...options] : options
    return <SelectField {...wiring} choices={choices} defaultValue={defaultValue} />
  }
  const typing = {
    ...wiring,
    help,
    // A count that starts empty may stay empty.
    ...(kind === 'count' && initial === undefined && { optional: true }),
    ...(placeholder !== undefined && { placeholder }),
    maxLength: max,
    defaultValue,
  }
  return kind === 'text' ? <TextAreaField optional rows={4} {...typing} /> : <TextField {...INPUTS[kind]} {...typing} />
}
