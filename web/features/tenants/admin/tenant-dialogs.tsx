import { tenantsAdmin } from '#contract/tenants-admin.ts'
import { NewTenant, type Tenant, TenantChange } from '#contract/tenants.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { refresh } from '#web/lib/list-cache.ts'
import { isStale } from '#web/lib/stale.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { TenantFields } from './tenant-fields.tsx'
import { formatLeaseDay, formatRent, nameOf } from './words.ts'

const PATH = tenantsAdmin.list.path

const dollars = (cents: number | null | undefined) => (typeof cents === 'number' ? (cents / 100).toFixed(2) : cents)

/** The form's schema counts in cents; what travels is dollars. */
const dollarsOf = ({ rentAmount, depositAmount, lockFeeAmount }: TenantChange) => ({
  rentAmount: dollars(rentAmount),
  depositAmount: dollars(depositAmount),
  lockFeeAmount: dollars(lockFeeAmount),
})

/** Makes a tenant and has the invitation mailed. */
export function AddTenantDialog({ close }: { close: () => void }) {
  const queries = useQueryClient()
  return (
    <FormDialog
      title="Add Tenant"
      description="The tenant gets a mail to choose a password."
      isWide
      close={close}
      schema={NewTenant}
      send={async (values) => {
        const { message } = await call(tenantsAdmin.create, { body: { ...values, ...dollarsOf(values) } })
        void refresh(queries, PATH)
        return message
      }}
      done="Tenant created and password reset email sent successfully"
      failure="Failed to create tenant"
      submit="Create Tenant"
      submitting="Creating..."
    >
      {(errors) => <TenantFields errors={errors} />}
    </FormDialog>
  )
}

const describe = (tenant: Tenant) => ({
  Name: nameOf(tenant),
  Email: tenant.email,
  Phone: tenant.phone ?? '',
  'Property address': tenant.propertyAddress ?? '',
  'Monthly rent': formatRent(tenant.rentAmount),
  'Rent due on day': String(tenant.rentDueDay ?? ''),
  'Lease start': formatLeaseDay(tenant.leaseStartDate),
  'Lease end': formatLeaseDay(tenant.leaseEndDate),
  'Security deposit': formatRent(tenant.depositAmount),
  'New lock': formatRent(tenant.lockFeeAmount),
  'Stripe customer ID': tenant.stripeCustomerId ?? '',
  Status: tenant.isActive ? 'Active' : 'Inactive',
})

/** What stands at a field, and what another one has changed, is told; all else is told in one fixed sentence. */
const isTold = (error: unknown) => isStale(error) || (error instanceof ApiError && error.issues.length > 0)

/** Changes a tenant. */
export function EditTenantDialog({ tenant, close }: { tenant: Tenant; close: () => void }) {
  const queries = useQueryClient()
  const params = { id: tenant.id }
  return (
    <FormDialog
      title="Edit Tenant"
      description={nameOf(tenant)}
      isWide
      close={close}
      schema={TenantChange}
      send={async (values, version) => {
        try {
          await call(tenantsAdmin.update, { params, body: { ...values, ...dollarsOf(values), version } })
        } catch (error) {
          throw isTold(error) ? error : new Error('Failed to update tenant', { cause: error })
        }
        void refresh(queries, PATH)
      }}
      done="Tenant updated successfully"
      failure="Failed to update tenant"
      submit="Update Tenant"
      submitting="Updating..."
      edited={{ entity: tenant, reload: () => call(tenantsAdmin.get, { params }), describe }}
    >
      {(errors, shown) => <TenantFields errors={errors} tenant={shown} />}
    </FormDialog>
  )
}
