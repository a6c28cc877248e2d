import { DEPOSIT_SORTS, DEPOSIT_STATES, depositReportAdmin } from '#contract/reports/deposits/admin.ts'
import { DEPOSIT_COLUMNS } from '#web/features/reports/admin/deposit-columns.tsx'
import { DepositFigures } from '#web/features/reports/admin/deposit-figures.tsx'
import { download } from '#web/lib/api/download.ts'
import { useScreenList } from '#web/lib/api/paged-list.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { PrintAllButton, PrintedPart } from '#web/shell/admin/print-all.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import PiggyBank from 'lucide-react/icons/piggy-bank'

const FILTER_RULES = { search: 'text', state: DEPOSIT_STATES, sort: DEPOSIT_SORTS } as const

const FILTERS = [
  filterOf('state', 'State', 'All deposits', [
    { value: 'due', label: 'Needs action' },
    { value: 'overdue', label: 'Overdue' },
  ]),
  sortOf(
    [
      { value: 'due-desc', label: 'Due latest' },
      { value: 'held', label: 'Largest deposit' },
      { value: 'held-asc', label: 'Smallest deposit' },
    ],
    DEPOSIT_COLUMNS,
    'Due soonest',
  ),
]

const Empty = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    icon={<PiggyBank />}
    title={isFiltered ? 'No deposits found matching your search.' : 'No deposits are held.'}
  >
    {!isFiltered && 'A lease appears here once its deposit is paid.'}
  </EmptyState>
)

export default function AdminDepositsPage() {
  const state = useListState(FILTER_RULES)
  const list = useScreenList(depositReportAdmin.list, state)
  const { sort: _, ...filter } = state.values
  return (
    <AdminPage
      title={titleWithCount('Deposits', list)}
      lead="What is held for tenants, and what Massachusetts law asks for by when."
      actions={<DepositFigures query={filter} />}
    >
      <ListToolbar state={state} search="Search by tenant, email or property address" filters={FILTERS}>
        <PrintAllButton list={list} more={state.more} />
        <CsvButton name="deposits.csv" fetchFile={() => download(depositReportAdmin.export, { query: state.values })} />
      </ListToolbar>
      <PrintedPart list={list} />
      <DataTable
        label="Deposits"
        nouns={['lease', 'leases']}
        columns={DEPOSIT_COLUMNS}
        list={list}
        more={state.more}
        sorting={state}
        open={({ id }) => navigate(`/admin/leases/${id}`)}
        empty={<Empty isFiltered={state.isFiltered} />}
        failure="Failed to load the report. Please try again."
      />
    </AdminPage>
  )
}
