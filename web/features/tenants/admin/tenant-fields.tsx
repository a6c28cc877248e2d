import type { Tenant } from '#contract/tenants/fields.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { rentMonths } from './labels.ts'

type Errors = Readonly<Record<string, string | undefined>>

const DAYS = Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))

const money = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const

/** The fields of a tenant in three parts: person, lease and card provider. */
export function TenantFields({ errors, tenant }: { errors: Errors; tenant?: Tenant | undefined }) {
  const at = (name: keyof Tenant) => {
    const value = tenant?.[name]
    return { name, error: errors[name], defaultValue: value === null || value === undefined ? '' : String(value) }
  }
  const months = tenant ? rentMonths(tenant) : []
  return (
    <>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="sr-only">Person</legend>
        <TextField label="First name" {...at('firstName')} autoComplete="off" required maxLength={100} />
        <TextField label="Last name" {...at('lastName')} autoComplete="off" required maxLength={100} />
        <TextField
          label="Email"
          {...at('email')}
          type="email"
          autoComplete="off"
          required
          help={tenant ? 'A change signs the tenant out everywhere.' : 'The invitation goes to this address.'}
        />
        <TextField label="Phone" {...at('phone')} type="tel" autoComplete="off" optional />
      </fieldset>
      <fieldset className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
        <legend className="sr-only">Lease</legend>
        <p aria-hidden="true" className="text-lg font-semibold sm:col-span-2">
          Lease
        </p>
        <TextField
          label="Property address"
          {...at('propertyAddress')}
          autoComplete="off"
          optional
          className="sm:col-span-2"
        />
        <TextField label="Monthly rent ($)" {...at('rentAmount')} {...money} optional />
        {months.length > 0 && (
          <SelectField
            label="A new rent holds from"
            name="rentFrom"
            error={errors['rentFrom']}
            defaultValue=""
            choices={months}
            help="Months before it keep theirs. Unless you choose, a rent entered lately or still to come is corrected in its place."
          />
        )}
        <SelectField
          label="Rent due on day"
          {...at('rentDueDay')}
          defaultValue={String(tenant?.rentDueDay ?? 1)}
          choices={DAYS}
        />
        <TextField label="Lease start" {...at('leaseStartDate')} type="date" optional />
        <TextField label="Lease end" {...at('leaseEndDate')} type="date" optional />
        <TextField
          label="Security deposit ($)"
          {...at('depositAmount')}
          {...money}
          optional
          help="In Massachusetts at most one month’s rent."
        />
        <TextField
          label="New lock ($)"
          {...at('lockFeeAmount')}
          {...money}
          optional
          help="The one fee that may be charged before the lease begins."
        />
        <TextField
          label="Opening balance ($)"
          {...at('openingBalance')}
          {...money}
          optional
          help="What is owed from before. Left empty, nothing is owed until rent falls due next."
        />
      </fieldset>
      <fieldset className="border-t border-line pt-5">
        <legend className="sr-only">Card provider</legend>
        <TextField
          label="Stripe customer ID"
          {...at('stripeCustomerId')}
          placeholder="cus_..."
          autoComplete="off"
          spellCheck={false}
          optional
          help="Made by itself with the first payment."
        />
      </fieldset>
    </>
  )
}
