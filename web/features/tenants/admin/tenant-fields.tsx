import { type Tenant, TENANT_FORM } from '#contract/tenants/fields.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type ComponentProps, Fragment } from 'react'
import { AddressField } from './address-field.tsx'
import { rentMonths } from './labels.ts'
import { PartMonthsField } from './part-months-field.tsx'
import { type FieldName, FORM, type Kind, titleOf } from './tenant-body.ts'

interface FieldsProps {
  errors: Readonly<Record<string, string | undefined>>
  tenant?: Tenant | undefined
}
type InputProps = Partial<ComponentProps<typeof TextField>>

const DAYS = Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))

/** The input of each kind. */
const INPUTS: Readonly<Record<Exclude<Kind, 'dayOfMonth' | 'id' | 'optionalChoice'>, InputProps>> = {
  line: { required: true, autoComplete: 'off' },
  optionalLine: { optional: true, autoComplete: 'off' },
  money: { optional: true, autoComplete: 'off', inputMode: 'decimal', maxLength: 20 },
  day: { optional: true, type: 'date' },
}

/** What is special about the input of a single field. */
const SPECIAL: Readonly<Partial<Record<FieldName, InputProps>>> = {
  firstName: { maxLength: FORM.firstName.max },
  lastName: { maxLength: FORM.lastName.max },
  email: { type: 'email' },
  phone: { type: 'tel' },
  stripeCustomerId: { placeholder: 'cus_...', spellCheck: false },
}

/** The input of one field. */
function FieldInput({ name, errors, tenant }: FieldsProps & { name: FieldName }) {
  const { kind, help } = FORM[name]
  const wiring = { label: titleOf(name), name, error: errors[name], help }
  const value = tenant?.[name] ?? ''
  if (name === 'propertyAddress') return <AddressField errors={errors} tenant={tenant} />
  // Chosen with the address.
  if (kind === 'id') return null
  if (kind === 'dayOfMonth') return <SelectField {...wiring} defaultValue={String(value || 1)} choices={DAYS} />
  if (kind === 'optionalChoice') {
    // A lease that is made now is charged by the day, unless staff choose otherwise. A tenant without a lease has no due day.
    return <PartMonthsField {...wiring} defaultValue={tenant && tenant.rentDueDay !== null ? value : 'both'} />
  }
  return (
    <TextField
      {...wiring}
      {...(kind === 'money' && { label: `${wiring.label} ($)` })}
      {...(name === 'email' && {
        help: tenant ? 'Changing this signs the tenant out everywhere.' : "We'll send the invitation here.",
      })}
      defaultValue={value}
      {...INPUTS[kind]}
      {...SPECIAL[name]}
    />
  )
}

/** The month from which a changed rent applies, below the rent. */
function RentFrom({ errors, tenant }: FieldsProps) {
  const months = tenant ? rentMonths(tenant) : []
  if (months.length === 0) return null
  return (
    <SelectField
      label="New rent starts"
      name="rentFrom"
      error={errors['rentFrom']}
      defaultValue=""
      choices={months}
      help="Earlier months keep the old rent. If you don't pick a month, this corrects the most recent or upcoming rent."
    />
  )
}

/** The fields of a tenant in three parts: person, lease and card provider. */
export function TenantFields(props: FieldsProps) {
  const inputs = (part: object) =>
    (Object.keys(part) as FieldName[]).map((name) => (
      <Fragment key={name}>
        <FieldInput name={name} {...props} />
        {name === 'rentAmount' && <RentFrom {...props} />}
      </Fragment>
    ))
  return (
    <>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="sr-only">Person</legend>
        {inputs(TENANT_FORM.person)}
      </fieldset>
      <fieldset className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
        <legend className="sr-only">Lease</legend>
        <p aria-hidden="true" className="text-lg font-semibold sm:col-span-2">
          Lease
        </p>
        {inputs(TENANT_FORM.lease)}
      </fieldset>
      <fieldset className="border-t border-line pt-5">
        <legend className="sr-only">Payments</legend>
        {inputs(TENANT_FORM.card)}
      </fieldset>
    </>
  )
}
