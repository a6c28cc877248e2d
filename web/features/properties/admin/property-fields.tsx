import type { AdminProperty } from '#contract/properties/admin.ts'
import { PRICE_TYPES, PROPERTY_FORM, PROPERTY_STATUSES, PROPERTY_TYPES } from '#contract/properties/fields.ts'
import { titleCase } from '#web/lib/forms/title-case.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { PRICE_TYPE_NAMES, statusName, typeName } from '../labels.ts'
import { type FieldName, namesOf, type NamesOfKind, typedMoney } from './draft.ts'

type Errors = Readonly<Record<string, string | undefined>>

interface FieldsProps {
  errors: Errors
  /** The property to edit. Undefined for a new one. */
  listing: AdminProperty | undefined
}

const CHOICES: Readonly<Record<NamesOfKind<'choice' | 'optionalChoice'>, { value: string; label: string }[]>> = {
  priceType: PRICE_TYPES.map((value) => ({ value, label: PRICE_TYPE_NAMES[value] })),
  propertyType: PROPERTY_TYPES.map((value) => ({ value, label: typeName(value) })),
  status: PROPERTY_STATUSES.map((value) => ({ value, label: statusName(value) })),
  brokerFeePaidBy: [
    { value: 'landlord', label: 'The landlord' },
    { value: 'tenant', label: 'A tenant who engaged the broker in writing' },
    { value: 'none', label: 'There is no broker fee' },
  ],
}

const titleOf = (name: FieldName) => titleCase(PROPERTY_FORM[name].label)

/** The input of each kind. */
const INPUTS = {
  count: { type: 'number', inputMode: 'numeric', min: 0, step: 1 },
  year: { type: 'number', inputMode: 'numeric', min: 0, step: 1 },
  day: { type: 'date' },
} as const

/** Shown next to the price. Other choices have a row of their own. */
const BESIDE_PRICE: ReadonlySet<FieldName> = new Set(['priceType', 'status'])
const CHOSEN = namesOf('choice')

/** The fields of every property. Empty numbers are cleared. */
export function ListingFields({ errors, listing }: FieldsProps) {
  const wiring = (name: FieldName) => ({ label: titleOf(name), name, error: errors[name] })
  const select = (name: NamesOfKind<'choice'>) => (
    <SelectField
      key={name}
      {...wiring(name)}
      choices={CHOICES[name]}
      defaultValue={listing?.[name] ?? PROPERTY_FORM[name].initial}
    />
  )
  return (
    <>
      {namesOf('line').map((name) => (
        <TextField
          key={name}
          {...wiring(name)}
          defaultValue={listing?.[name]}
          required
          maxLength={PROPERTY_FORM[name].max}
          autoComplete="off"
        />
      ))}
      <div className="grid gap-5 sm:grid-cols-3">
        {namesOf('price').map((name) => (
          <TextField
            key={name}
            {...wiring(name)}
            inputMode="decimal"
            required
            // What is sent when the input stays empty.
            placeholder="0"
            defaultValue={typedMoney(listing?.[name] ?? null) ?? ''}
            autoComplete="off"
          />
        ))}
        {CHOSEN.filter((name) => BESIDE_PRICE.has(name)).map(select)}
      </div>
      {CHOSEN.filter((name) => !BESIDE_PRICE.has(name)).map(select)}
      <div className="grid grid-cols-2 gap-5">
        {namesOf('count', 'year', 'day').map((name) => (
          <TextField
            key={name}
            {...wiring(name)}
            {...INPUTS[PROPERTY_FORM[name].kind]}
            help={PROPERTY_FORM[name].help}
            defaultValue={listing ? (listing[name] ?? '') : PROPERTY_FORM[name].initial}
          />
        ))}
      </div>
      {namesOf('text').map((name) => (
        <TextAreaField
          key={name}
          {...wiring(name)}
          optional
          rows={4}
          maxLength={PROPERTY_FORM[name].max}
          defaultValue={listing?.[name] ?? ''}
        />
      ))}
    </>
  )
}

/** The move-in costs of a rental. The law allows only these four. */
export function RentalFields({ errors, listing }: FieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-1.5 text-sm font-semibold">Before moving in</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {namesOf('money').map((name) => (
          <TextField
            key={name}
            label={titleOf(name)}
            name={name}
            inputMode="decimal"
            defaultValue={typedMoney(listing?.[name] ?? null) ?? ''}
            error={errors[name]}
            optional
            autoComplete="off"
            help={PROPERTY_FORM[name].help}
          />
        ))}
      </div>
      <SelectField
        label="Who Pays the Broker"
        name="brokerFeePaidBy"
        choices={CHOICES.brokerFeePaidBy}
        defaultValue={listing?.brokerFeePaidBy ?? PROPERTY_FORM.brokerFeePaidBy.initial}
      />
    </fieldset>
  )
}
