import { LEASE_DAYS, TENANT_SORTS, TENANT_STATUSES, tenantsAdmin } from '#contract/tenants/admin.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { TenantActions } from '#web/features/tenants/admin/tenant-actions.tsx'
import { nameOf } from '#web/features/tenants/admin/labels.ts'
import { TenantPanel } from '#web/features/tenants/admin/tenant-panel.tsx'
import { TENANT_COLUMNS } from '#web/features/tenants/admin/tenant-columns.tsx'
import {
  fetchTenantDialogs,
  LazyAddTenantDialog,
  LazyEditTenantDialog,
} from '#web/features/tenants/admin/lazy-tenant-dialogs.tsx'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { download } from '#web/lib/api/download.ts'
import { NEW, useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { usePanelTable } from '#web/ui/data-table/use-record-table.tsx'
import { RecordPanel } from '#web/ui/edit/record-panel.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { useCallback, useEffect } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const FILTER_RULES = { search: 'text', status: TENANT_STATUSES, leaseEnding: LEASE_DAYS, sort: TENANT_SORTS } as const

const FILTERS = [
  filterOf('status', 'Status', 'All statuses', [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
  ]),
  filterOf(
    'leaseEnding',
    'Lease ends',
    'Any time',
    choicesOf(LEASE_DAYS, (days) => `Within ${days} days`),
  ),
  sortOf(
    [
      { value: 'oldest', label: 'Oldest first' },
      { value: 'name', label: 'Last name, A to Z' },
      { value: 'name-desc', label: 'Last name, Z to A' },
      { value: 'property', label: 'Property, A to Z' },
      { value: 'property-desc', label: 'Property, Z to A' },
      { value: 'lease-end', label: 'Lease ends soonest' },
      { value: 'lease-end-desc', label: 'Lease ends latest' },
      { value: 'rent-desc', label: 'Highest rent' },
      { value: 'rent', label: 'Lowest rent' },
      { value: 'last-login-desc', label: 'Most recent login' },
      { value: 'last-login', label: 'Least recent login' },
    ],
    TENANT_COLUMNS,
  ),
]

export default function AdminTenantsPage() {
  useEffect(fetchTenantDialogs, [])
  const state = useListState(FILTER_RULES)
  const { list, open, table, panel } = usePanelTable(tenantsAdmin.list, state)
  const edited = useOpenRecord('edit')
  const add = () => edited.open(NEW)
  const { open: edit } = edited
  const renderActions = useCallback(
    (tenant: Tenant) => <TenantActions tenant={tenant} open={open} edit={edit} />,
    [open, edit],
  )
  return (
    <AdminPage
      title={titleWithCount('Tenant Management', list)}
      lead="All tenants, with lease and account status."
      actions={
        <>
          <Button onClick={add}>
            <Plus className="size-4" /> Add tenant
          </Button>
          <LinkButton to="/admin/leases" variant="secondary">
            Leases
          </LinkButton>
          <LinkButton to="/admin/buildings" variant="secondary">
            Buildings
          </LinkButton>
        </>
      }
    >
      <ListToolbar state={state} search="Search by name, email or property address" filters={FILTERS}>
        <CsvButton name="tenants.csv" fetchFile={() => download(tenantsAdmin.export, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Tenants"
        nouns={['tenant', 'tenants']}
        columns={TENANT_COLUMNS}
        {...table}
        edit={({ id }) => edit(id)}
        renderActions={renderActions}
        empty={
          <EmptyState
            icon={<Users />}
            title={state.isFiltered ? 'No tenants found matching your search.' : 'No tenants found.'}
            {...(!state.isFiltered && { actions: <Button onClick={add}>Add First Tenant</Button> })}
          />
        }
        failure="Failed to load tenants. Please try again."
      />
      <RecordPanel
        panel={panel}
        noun="tenant"
        path={tenantsAdmin.list.path}
        load={(id) => loadRecord(tenantsAdmin.get, id)}
        headingOf={(tenant) => ({
          title: tenant ? nameOf(tenant) : 'Tenant',
          description: tenant ? (tenant.propertyAddress ?? 'Not assigned') : 'Loading...',
        })}
      >
        {(tenant) => <TenantPanel tenant={tenant} edit={edit} />}
      </RecordPanel>
      {edited.id === NEW && <LazyAddTenantDialog close={edited.close} />}
      <RecordLoader
        id={edited.id === NEW ? null : edited.id}
        rows={list.rows}
        path={tenantsAdmin.list.path}
        load={(id): Promise<Tenant> => loadRecord(tenantsAdmin.get, id)}
        noun="tenant"
        open={edited.open}
        close={edited.close}
      >
        {(tenant) => <LazyEditTenantDialog tenant={tenant} close={edited.close} />}
      </RecordLoader>
    </AdminPage>
  )
}
