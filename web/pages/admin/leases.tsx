import { LEASE_SORTS, LEASE_STATUSES, leasesAdmin, UNIT_FILTERS } from '#contract/leases/admin.ts'
import { LEASE_COLUMNS, STATUS_NAMES } from '#web/features/leases/admin/lease-columns.tsx'
import { download } from '#web/lib/api/download.ts'
import { useScreenList } from '#web/lib/api/paged-list.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import FileText from 'lucide-react/icons/file-text'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const FILTER_RULES = { search: 'text', status: LEASE_STATUSES, unit: UNIT_FILTERS, sort: LEASE_SORTS } as const

const FILTERS = [
  filterOf(
    'status',
    'Status',
    'All statuses',
    choicesOf(LEASE_STATUSES, (status) => STATUS_NAMES[status]),
  ),
  filterOf('unit', 'Unit', 'All leases', [{ value: 'needed', label: 'Needs a unit' }]),
  sortOf(
    [
      { value: 'oldest', label: 'Oldest first' },
      { value: 'tenant', label: 'Last name, A to Z' },
      { value: 'tenant-desc', label: 'Last name, Z to A' },
      { value: 'end', label: 'Lease ends soonest' },
      { value: 'end-desc', label: 'Lease ends latest' },
    ],
    LEASE_COLUMNS,
  ),
]

export default function AdminLeasesPage() {
  const state = useListState(FILTER_RULES)
  const list = useScreenList(leasesAdmin.list, state)
  return (
    <AdminPage
      title={titleWithCount('Leases', list)}
      lead="Every lease with its balance. Open one to see its ledger."
      actions={
        <>
          <LinkButton to="/admin/receipts">Record payments</LinkButton>
          <LinkButton to="/admin/reports/rent-roll" variant="secondary">
            Rent roll
          </LinkButton>
          <LinkButton to="/admin/reports/aging" variant="secondary">
            Aging
          </LinkButton>
          <LinkButton to="/admin/reports/delinquency" variant="secondary">
            Delinquency
          </LinkButton>
          <LinkButton to="/admin/reports/deposits" variant="secondary">
            Deposits
          </LinkButton>
          <LinkButton to="/admin/reports/renewals" variant="secondary">
            Renewals
          </LinkButton>
          <LinkButton to="/admin/reports/month-end" variant="secondary">
            Month end
          </LinkButton>
          <LinkButton to="/admin/buildings" variant="secondary">
            Buildings
          </LinkButton>
          <LinkButton to="/admin/document-templates" variant="secondary">
            Templates
          </LinkButton>
        </>
      }
    >
      <ListToolbar state={state} search="Search by tenant, email or property address" filters={FILTERS}>
        <CsvButton name="leases.csv" fetchFile={() => download(leasesAdmin.export, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Leases"
        nouns={['lease', 'leases']}
        columns={LEASE_COLUMNS}
        list={list}
        more={state.more}
        sorting={state}
        open={({ id }) => navigate(`/admin/leases/${id}`)}
        empty={
          <EmptyState
            icon={<FileText />}
            title={state.isFiltered ? 'No leases found matching your search.' : 'No leases yet.'}
          >
            {!state.isFiltered && 'A lease appears here once a tenant has an address, a rent or dates.'}
          </EmptyState>
        }
        failure="Failed to load leases. Please try again."
      />
    </AdminPage>
  )
}
