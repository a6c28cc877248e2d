import type { Tenant } from '#contract/tenants/fields.ts'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { RowMenu } from '#web/ui/data-table/row-menu.tsx'
import { useTenantActions } from './use-tenant-actions.ts'
import { nameOf } from './labels.ts'

interface TenantActionsProps {
  tenant: Tenant
  open: (id: string) => void
  edit: (id: string) => void
}

/** The actions of a row. Each row has its own busy state. */
export function TenantActions({ tenant, open, edit }: TenantActionsProps) {
  const { id, isActive } = tenant
  const work = useTenantActions()
  const name = nameOf(tenant)
  return (
    <div className="flex flex-wrap max-md:gap-x-2.5 md:flex-nowrap md:justify-end">
      <RowButton of={name} onClick={() => open(id)}>
        View
      </RowButton>
      <RowButton of={name} disabled={work.isBusy} onClick={() => edit(id)}>
        Edit
      </RowButton>
      <RowMenu
        of={name}
        isDisabled={work.isBusy}
        actions={[
          { label: 'Reset password', isDisabled: !isActive, run: () => void work.resetPassword(tenant) },
          { label: isActive ? 'Deactivate' : 'Activate', run: () => void work.toggle(tenant) },
          { label: 'Delete', isDestructive: true, run: () => void work.remove(tenant) },
        ]}
      />
    </div>
  )
}
