import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { leaseTenantsAdmin } from '#contract/leases/tenants/admin.ts'
import { type LeaseTenant, type LeaseTenants, NewRoommate, NewShares } from '#contract/leases/tenants/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useSend } from '../use-send.ts'

type Errors = Readonly<Record<string, string | undefined>>

interface DialogProps {
  leaseId: string
  data: LeaseTenants
  close: () => void
}

const fieldOf = ({ tenantId }: LeaseTenant) => `share-${tenantId}`

/** The shares as they are typed. A blank one is a missing one. */
const sharesOf = ({ tenants }: LeaseTenants, fields: Record<string, FormDataEntryValue>) =>
  tenants.map((tenant) => ({ tenantId: tenant.tenantId, share: fields[fieldOf(tenant)] || undefined }))

/** The field of an issue, such as the second share's. */
const fieldIn =
  ({ tenants }: LeaseTenants) =>
  (path: string) => {
    const [, at] = /^shares\.(\d+)\./.exec(path) ?? []
    const tenant = at === undefined ? undefined : tenants[Number(at)]
    return tenant ? fieldOf(tenant) : path
  }

const sent = (shares: readonly { tenantId: string; share: number }[]) =>
  shares.map(({ tenantId, share }) => ({ tenantId, share: formatCents(share) }))

/** The share of each tenant who is on the lease. */
const ShareFields = ({ data: { tenants }, errors }: { data: LeaseTenants; errors: Errors }) =>
  tenants.map((tenant) => (
    <TextField
      key={tenant.tenantId}
      label={`Share of ${tenant.name}`}
      name={fieldOf(tenant)}
      inputMode="decimal"
      icon="$"
      defaultValue={tenants.length === 1 ? '' : (tenant.share ?? '')}
      error={errors[fieldOf(tenant)]}
    />
  ))

const rentOf = ({ rentAmount }: LeaseTenants) => (rentAmount === null ? '' : formatAmount(rentAmount))

/** Whom to add, and everyone's share. */
const AddFields = ({ data, errors }: { data: LeaseTenants; errors: Errors }) => (
  <>
    <TextField label="Email" name="email" type="email" autoComplete="off" error={errors['email']} />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        optional
        name="firstName"
        autoComplete="off"
        help="For someone without an account. We invite them by email."
        error={errors['firstName']}
      />
      <TextField label="Last name" optional name="lastName" autoComplete="off" error={errors['lastName']} />
    </div>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Share of the new tenant" name="share" inputMode="decimal" icon="$" error={errors['share']} />
      <ShareFields data={data} errors={errors} />
    </div>
  </>
)

/** Adds a tenant by email, who is invited where there is no account. */
export function AddDialog({ leaseId, data, close }: DialogProps) {
  const send = useSend()
  return (
    <FormDialog
      title="Add tenant"
      description={`Everyone on the lease owes the rent of ${rentOf(data)} together. Their shares must add up to it.`}
      draft={`roommate-${leaseId}`}
      schema={NewRoommate}
      complete={(fields) => ({ shares: sharesOf(data, fields), share: fields['share'] || undefined })}
      fieldOf={fieldIn(data)}
      send={({ share, shares, ...body }) =>
        send(
          call(leaseTenantsAdmin.add, {
            params: { id: leaseId },
            body: { ...body, share: formatCents(share), shares: sent(shares) },
          }),
        )
      }
      done="Tenant added to the lease"
      failure="Failed to add the tenant"
      submit="Add tenant"
      submitting="Adding..."
      close={close}
    >
      {(errors) => <AddFields data={data} errors={errors} />}
    </FormDialog>
  )
}

/** Changes everyone's share. */
export function SharesDialog({ leaseId, data, close }: DialogProps) {
  const send = useSend()
  return (
    <FormDialog
      title="Change shares"
      description={`The shares must add up to the rent of ${rentOf(data)}. If the rent changes later, they scale with it.`}
      draft={`shares-${leaseId}`}
      schema={NewShares}
      complete={(fields) => ({ shares: sharesOf(data, fields) })}
      fieldOf={fieldIn(data)}
      send={({ shares }) =>
        send(call(leaseTenantsAdmin.shares, { params: { id: leaseId }, body: { shares: sent(shares) } }))
      }
      done="Shares changed"
      failure="Failed to change the shares"
      submit="Save shares"
      submitting="Saving..."
      close={close}
    >
      {(errors) => <ShareFields data={data} errors={errors} />}
    </FormDialog>
  )
}
