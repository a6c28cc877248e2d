import { AGING_AGES, AGING_SORTS, type AgingAge, reportsAdmin } from '#contract/reports/admin.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { AGING_COLUMNS } from '#web/features/reports/admin/aging-columns.tsx'
import { AgingFigures, useAgingFigures } from '#web/features/reports/admin/aging-figures.tsx'
import { download } from '#web/lib/api/download.ts'
import { useScreenList } from '#web/lib/api/paged-list.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { PrintAllButton, PrintedPart } from '#web/shell/admin/print-all.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import FileText from 'lucide-react/icons/file-text'

const FILTER_RULES = { search: 'text', age: AGING_AGES, sort: AGING_SORTS } as const

const AGE_NAMES: Record<AgingAge, string> = {
  'over-30': 'Over 30 days',
  'over-60': 'Over 60 days',
  'over-90': 'Over 90 days',
}

const FILTERS = [
  filterOf(
    'age',
    'Age',
    'Any age',
    choicesOf(AGING_AGES, (age) => AGE_NAMES[age]),
  ),
  sortOf(
    [
      { value: 'balance-asc', label: 'Smallest balance' },
      { value: 'tenant', label: 'Last name, A to Z' },
      { value: 'tenant-desc', label: 'Last name, Z to A' },
    ],
    AGING_COLUMNS,
    'Largest balance',
  ),
]

export default function AdminAgingPage() {
  const state = useListState(FILTER_RULES)
  const list = useScreenList(reportsAdmin.aging, state)
  const { sort: _, ...filter } = state.values
  const { data: sums } = useAgingFigures(filter)
  const credits =
    sums && sums.credits !== '0.00'
      ? ` Credits of ${formatAmount(sums.credits)} on other leases are not subtracted.`
      : ''
  return (
    <AdminPage
      title={titleWithCount('Aging', list)}
      lead={`Leases that owe something, by the days since it was charged.${credits}`}
      actions={<AgingFigures query={filter} />}
    >
      <ListToolbar state={state} search="Search by tenant, email or property address" filters={FILTERS}>
        <PrintAllButton list={list} more={state.more} />
        <CsvButton name="aging.csv" fetchFile={() => download(reportsAdmin.agingExport, { query: state.values })} />
      </ListToolbar>
      <PrintedPart list={list} />
      <DataTable
        label="Aging"
        nouns={['lease', 'leases']}
        columns={AGING_COLUMNS}
        list={list}
        more={state.more}
        sorting={state}
        open={({ id }) => navigate(`/admin/leases/${id}`)}
        empty={
          <EmptyState
            icon={<FileText />}
            title={state.isFiltered ? 'No leases found matching your search.' : 'Nothing is owed.'}
          >
            {!state.isFiltered && 'A lease appears here once something is charged and not paid.'}
          </EmptyState>
        }
        failure="Failed to load the report. Please try again."
      />
    </AdminPage>
  )
}
