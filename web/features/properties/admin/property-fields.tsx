import type { AdminProperty } from '#contract/properties-admin.ts'
import { PRICE_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES } from '#contract/properties.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { PRICE_TYPE_NAMES, statusName, typeName } from '../words.ts'
import { typedMoney } from './draft.ts'

type Errors = Readonly<Record<string, string | undefined>>

interface FieldsProps {
  errors: Errors
  /** What is edited; nothing yet where it is a new one. */
  listing: AdminProperty | undefined
}

const TYPES = PRICE_TYPES.map((value) => ({ value, label: PRICE_TYPE_NAMES[value] }))
const KINDS = PROPERTY_TYPES.map((value) => ({ value, label: typeName(value) }))
const STATUSES = PROPERTY_STATUSES.map((value) => ({ value, label: statusName(value) }))
const PAYERS = [
  { value: 'landlord', label: 'The landlord' },
  { value: 'tenant', label: 'A tenant who engaged the broker in writing' },
  { value: 'none', label: 'There is no broker fee' },
]

/** What a listing is and what it costs. Empty numbers are cleared. */
export function ListingFields({ errors, listing }: FieldsProps) {
  const text = (name: 'title' | 'address') => ({ name, defaultValue: listing?.[name], error: errors[name] })
  const whole = (name: 'bedrooms' | 'bathrooms' | 'sqft' | 'yearBuilt') => ({
    name,
    type: 'number',
    inputMode: 'numeric' as const,
    min: 0,
    step: 1,
    defaultValue: listing ? (listing[name] ?? '') : name === 'yearBuilt' ? '' : 0,
    error: errors[name],
  })
  return (
    <>
      <TextField label="Title" {...text('title')} required maxLength={200} autoComplete="off" />
      <TextField label="Address" {...text('address')} required maxLength={300} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Price"
          name="price"
          inputMode="decimal"
          required
          // What is sent when it stays empty.
          placeholder="0"
          defaultValue={typedMoney(listing?.price ?? null) ?? ''}
          error={errors['price']}
          autoComplete="off"
        />
        <SelectField label="Price Type" name="priceType" choices={TYPES} defaultValue={listing?.priceType ?? 'sale'} />
        <SelectField label="Status" name="status" choices={STATUSES} defaultValue={listing?.status ?? 'available'} />
      </div>
      <SelectField
        label="Property Type"
        name="propertyType"
        choices={KINDS}
        defaultValue={listing?.propertyType ?? 'house'}
      />
      <div className="grid grid-cols-2 gap-5">
        <TextField label="Bedrooms" {...whole('bedrooms')} />
        <TextField label="Bathrooms" {...whole('bathrooms')} />
        <TextField label="Square Feet" {...whole('sqft')} />
        <TextField label="Year Built" {...whole('yearBuilt')} />
      </div>
      <TextAreaField
        label="Description"
        name="description"
        optional
        rows={4}
        maxLength={10_000}
        defaultValue={listing?.description ?? ''}
        error={errors['description']}
      />
    </>
  )
}

/** What a rental costs before moving in. The law allows these four alone. */
export function RentalFields({ errors, listing }: FieldsProps) {
  const money = (name: 'firstMonth' | 'lastMonth' | 'securityDeposit' | 'lockFee') => ({
    name,
    inputMode: 'decimal' as const,
    defaultValue: typedMoney(listing?.[name] ?? null) ?? '',
    error: errors[name],
    optional: true,
    autoComplete: 'off',
  })
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-1.5 text-sm font-semibold">Before moving in</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First Month’s Rent" {...money('firstMonth')} />
        <TextField label="Last Month’s Rent" {...money('lastMonth')} />
        <TextField label="Security Deposit" {...money('securityDeposit')} help="At most one month’s rent." />
        <TextField label="Lock and Key" {...money('lockFee')} />
      </div>
      <SelectField
        label="Who Pays the Broker"
        name="brokerFeePaidBy"
        choices={PAYERS}
        defaultValue={listing?.brokerFeePaidBy ?? 'landlord'}
      />
    </fieldset>
  )
}
