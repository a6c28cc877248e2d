import { tenantsAdmin } from '#contract/tenants/admin.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { refresh, refreshWith } from '#web/lib/api/list-cache.ts'
import { AsTyped } from '#web/lib/forms/as-typed.ts'
import { isVersionConflict } from '#web/lib/api/version-conflict.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { described, fieldOf, formOf, tenantOf } from './tenant-body.ts'
import { TenantFields } from './tenant-fields.tsx'
import { nameOf } from './labels.ts'

const PATH = tenantsAdmin.list.path

/** Creates a tenant and sends the invitation. */
export function AddTenantDialog({ close }: { close: () => void }) {
  const queries = useQueryClient()
  return (
    <FormDialog
      title="Add tenant"
      description="We'll email the tenant a link to set a password."
      isWide
      close={close}
      draft="new-tenant"
      schema={AsTyped}
      fieldOf={fieldOf}
      send={async (fields) => {
        const { message, warning } = await call(tenantsAdmin.create, { body: tenantOf(fields) })
        void refresh(queries, PATH)
        return warning ? `${message.replace(/\.$/, '')}. ${warning}` : message
      }}
      done="Tenant created and password reset email sent successfully"
      failure="Failed to create tenant"
      submit="Create tenant"
      submitting="Creating..."
    >
      {(errors) => <TenantFields errors={errors} />}
    </FormDialog>
  )
}

/** Field errors and version conflicts are shown as they are. All other errors get one fixed message. */
const isShownInForm = (error: unknown) =>
  isVersionConflict(error) || (error instanceof ApiError && error.issues.length > 0)

/** Edits a tenant. */
export function EditTenantDialog({ tenant, close }: { tenant: Tenant; close: () => void }) {
  const queries = useQueryClient()
  const params = { id: tenant.id }
  return (
    <FormDialog
      title="Edit tenant"
      description={nameOf(tenant)}
      isWide
      close={close}
      draft={`tenant-${tenant.id}`}
      schema={AsTyped}
      fieldOf={fieldOf}
      send={async (fields, basis) => {
        if (!basis) return
        const { seen, now } = basis
        const body = {
          ...mergeChanges(tenantOf(fields), { seen: formOf(seen), now: formOf(now) }),
          version: now.version,
        }
        try {
          await refreshWith(queries, PATH, await call(tenantsAdmin.update, { params, body }))
        } catch (error) {
          throw isShownInForm(error) ? error : new Error('Failed to update tenant', { cause: error })
        }
      }}
      done="Tenant updated successfully"
      failure="Failed to update tenant"
      submit="Update tenant"
      submitting="Updating..."
      edited={{
        entity: tenant,
        reload: (): Promise<Tenant> => call(tenantsAdmin.get, { params }),
        describe: described,
      }}
    >
      {(errors, shown) => <TenantFields errors={errors} tenant={shown} />}
    </FormDialog>
  )
}
