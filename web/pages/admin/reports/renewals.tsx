import { RENEWAL_ENDS, RENEWAL_SORTS, RENEWAL_STATES, renewalReportAdmin } from '#contract/reports/renewals/admin.ts'
import { RENEWAL_COLUMNS, STATES } from '#web/features/reports/admin/renewal-columns.tsx'
import { RenewalFigures } from '#web/features/reports/admin/renewal-figures.tsx'
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
import CalendarClock from 'lucide-react/icons/calendar-clock'

const FILTER_RULES = { search: 'text', ends: RENEWAL_ENDS, state: RENEWAL_STATES, sort: RENEWAL_SORTS } as const

const FILTERS = [
  filterOf('ends', 'Term ends', 'Within 90 days or over', [
    { value: 'over', label: 'Already over' },
    { value: '30', label: 'Within 30 days' },
    { value: '60', label: 'Within 60 days' },
    { value: '90', label: 'Within 90 days' },
  ]),
  filterOf(
    'state',
    'Renewal',
    'All renewals',
    choicesOf(RENEWAL_STATES, (state) => STATES[state].name),
  ),
  sortOf(
    [
      { value: 'end-desc', label: 'Ends latest' },
      { value: 'tenant', label: 'Last name, A to Z' },
      { value: 'tenant-desc', label: 'Last name, Z to A' },
    ],
    RENEWAL_COLUMNS,
    'Ends soonest',
  ),
]

export default function AdminRenewalsPage() {
  const state = useListState(FILTER_RULES)
  const list = useScreenList(renewalReportAdmin.list, state)
  const { sort: _, ...filter } = state.values
  return (
    <AdminPage
      title={titleWithCount('Renewals', list)}
      lead="Leases whose term ends soon or is over, and how their renewal stands. Open one to make an offer."
      actions={<RenewalFigures query={filter} />}
    >
      <ListToolbar state={state} search="Search by tenant, email or property address" filters={FILTERS}>
        <PrintAllButton list={list} more={state.more} />
        <CsvButton name="renewals.csv" fetchFile={() => download(renewalReportAdmin.export, { query: state.values })} />
      </ListToolbar>
      <PrintedPart list={list} />
      <DataTable
        label="Renewals"
        failure="Failed to load the report. Please try again."
        empty={
          <EmptyState
            title={state.isFiltered ? 'No leases found matching your search.' : 'No lease ends within 90 days.'}
            icon={<CalendarClock />}
          >
            {!state.isFiltered && 'A lease appears here 90 days before its term ends.'}
          </EmptyState>
        }
        nouns={['lease', 'leases']}
        columns={RENEWAL_COLUMNS}
        list={list}
        more={state.more}
        sorting={state}
        open={({ id }) => navigate(`/admin/leases/${id}`)}
      />
    </AdminPage>
  )
}
