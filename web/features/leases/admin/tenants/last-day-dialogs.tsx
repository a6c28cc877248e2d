import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Lease } from '#contract/leases/admin.ts'
import { leaseTenantsAdmin } from '#contract/leases/tenants/admin.ts'
import { type LeaseTenant, RoommateRemoval } from '#contract/leases/tenants/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as z from 'zod/mini'
import { useSend } from '../use-send.ts'

/** Nothing is typed. */
const Nothing = z.object({})

interface LastDayProps {
  leaseId: string
  tenant: LeaseTenant
  close: () => void
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
}: LastDayProps & { lease: Pick<Lease, 'endsOn'> }) {
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
export function KeepDialog({ leaseId, tenant, close }: LastDayProps) {
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
