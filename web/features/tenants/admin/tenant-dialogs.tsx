import type { RequestOf } from '#contract/endpoint.ts'
import { tenantsAdmin } from '#contract/tenants-admin.ts'
import { NewTenant, type Tenant, TenantChange } from '#contract/tenants.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { changesOf } from '#web/lib/changes.ts'
import { keep, refresh } from '#web/lib/list-cache.ts'
import { isStale } from '#web/lib/stale.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { TenantFields } from './tenant-fields.tsx'
import { formatLeaseDay, formatRent, nameOf } from './words.ts'

type TenantBody = RequestOf<typeof tenantsAdmin.update>['body']

const PATH = tenantsAdmin.list.path

/** The form's schema counts in cents; what travels is dollars. */
const dollars = (cents: number | null | undefined) => (typeof cents === 'number' ? (cents / 100).toFixed(2) : cents)

const dollarsOf = ({ rentAmount, depositAmount, lockFeeAmount }: TenantChange) => ({
  rentAmount: dollars(rentAmount),
  depositAmount: dollars(depositAmount),
  lockFeeAmount: dollars(lockFeeAmount),
})

/** What travels of a form. */
const bodyOf = (values: TenantChange): Partial<TenantBody> => ({ ...values, ...dollarsOf(values) })

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
  const seen = useRef(tenant)
  return (
    <FormDialog
      title="Edit Tenant"
      description={nameOf(tenant)}
      isWide
      close={close}
      schema={TenantChange}
      send={async (values, version) => {
        try {
          const body = { ...changesOf(bodyOf(values), seen.current), version }
          keep(queries, PATH, await call(tenantsAdmin.update, { params, body }))
        } catch (error) {
          throw isTold(error) ? error : new Error('Failed to update tenant', { cause: error })
        }
        void refresh(queries, PATH)
      }}
      done="Tenant updated successfully"
      failure="Failed to update tenant"
      submit="Update Tenant"
      submitting="Updating..."
      edited={{
        entity: tenant,
        reload: (): Promise<Tenant> => call(tenantsAdmin.get, { params }),
        describe,
        onTaken: (theirs) => {
          seen.current = theirs
        },
      }}
    >
      {(errors, shown) => <TenantFields errors={errors} tenant={shown} />}
    </FormDialog>
  )
}
