import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { type Lease, leasesAdmin } from '#contract/leases/admin.ts'
import { leaseTenantsAdmin } from '#contract/leases/tenants/admin.ts'
import {
  type LeaseTenant,
  type LeaseTenants,
  NewRoommate,
  NewShares,
  RoommateRemoval,
} from '#contract/leases/tenants/fields.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

/** Nothing is typed. */
const Nothing = z.object({})

type Errors = Readonly<Record<string, string | undefined>>

interface DialogProps {
  leaseId: string
  data: LeaseTenants
  close: () => void
}

const fieldOf = ({ tenantId }: LeaseTenant) => `share-${tenantId}`

/** Sends a change. The lease, the lists and the tenants are shown anew, also where it was refused, because someone else may have changed them. */
function useSend() {
  const queries = useQueryClient()
  const showAnew = () =>
    Promise.all([leasesAdmin.list.path, '/api/admin/tenants'].map((path) => refresh(queries, path)))
  return async (sending: Promise<unknown>) => {
    try {
      await sending
    } catch (error) {
      if (error instanceof ApiError) await showAnew()
      throw error
    }
    await showAnew()
  }
}

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

interface RemoveDialogProps extends Omit<DialogProps, 'data'> {
  tenant: LeaseTenant
}

/** The words of a first last day, and of another one. */
const REMOVAL = {
  title: 'Remove from lease',
  failure: 'Failed to remove the tenant',
  submit: 'Remove from lease',
  submitting: 'Removing...',
  dismiss: 'Keep tenant',
  isDestructive: true,
} as const
const CHANGE = {
  title: 'Change last day',
  failure: 'Failed to change the last day',
  submit: 'Save',
  submitting: 'Saving...',
} as const

/** Gives a tenant a last day on the lease, or another one. */
export function RemoveDialog({
  leaseId,
  lease: { endsOn },
  tenant,
  close,
}: RemoveDialogProps & { lease: Pick<Lease, 'endsOn'> }) {
  const send = useSend()
  const { tenantId, name, joinedOn, leftOn } = tenant
  const isAhead = joinedOn !== null && joinedOn > companyDay()
  const overOn = endsOn !== null && endsOn < companyDay() ? endsOn : null
  return (
    <FormDialog
      {...(leftOn === null ? REMOVAL : CHANGE)}
      description={
        isAhead
          ? `${name} joins the lease on ${formatDay(joinedOn)}. With a last day before that, they are taken off as if they had not been added.`
          : overOn === null
            ? `${name} stays on the lease through the last day. What they paid stays in the ledger, and the shares of the others scale up to the rent.`
            : `The lease ended on ${formatDay(overOn)}. Enter an earlier last day if ${name} left before. What they paid stays in the ledger.`
      }
      draft={`removal-${leaseId}-${tenantId}`}
      schema={RoommateRemoval}
      send={async (body) => {
        const removal = call(leaseTenantsAdmin.remove, { params: { id: leaseId, tenantId }, body })
        await send(removal)
        const { tenants } = await removal
        return tenants.some((other) => other.tenantId === tenantId) ? undefined : `${name} was taken off the lease`
      }}
      done={`Last day of ${name} saved`}
      close={close}
    >
      {(errors) => (
        <TextField
          label="Last day"
          name="lastDay"
          type="date"
          defaultValue={leftOn ?? overOn ?? companyDay()}
          error={errors['lastDay']}
        />
      )}
    </FormDialog>
  )
}

/** Takes back the last day of a tenant. */
export function KeepDialog({ leaseId, tenant, close }: RemoveDialogProps) {
  const send = useSend()
  return (
    <FormDialog
      title="Cancel the last day"
      description={`${tenant.name} stays on the lease after ${formatDay(tenant.leftOn ?? '')}, with the share that they have. We'll email them.`}
      schema={Nothing}
      send={() => send(call(leaseTenantsAdmin.keep, { params: { id: leaseId, tenantId: tenant.tenantId } }))}
      done={`${tenant.name} stays on the lease`}
      failure="Failed to cancel the last day"
      submit="Keep on lease"
      submitting="Saving..."
      close={close}
    >
      {() => null}
    </FormDialog>
  )
}
