import { formatAmount } from '#contract/core/format-money.ts'
import { PROMISE_STATES } from '#contract/leases/contact-history/fields.ts'
import {
  DELINQUENCY_SORTS,
  delinquencyAdmin,
  type DelinquentLease,
  FOLLOW_UPS,
  PAST_DUE_DAYS,
  SILENT_DAYS,
} from '#contract/reports/delinquency/admin.ts'
import { fetchContactDialogs, LazyContactDialog } from '#web/features/leases/admin/contact-history/lazy-dialogs.tsx'
import { DELINQUENCY_COLUMNS } from '#web/features/reports/admin/delinquency-columns.tsx'
import { DelinquencyFigures } from '#web/features/reports/admin/delinquency-figures.tsx'
import { tenantOf } from '#web/features/reports/admin/lease-columns.tsx'
import { download } from '#web/lib/api/download.ts'
import { useScreenList } from '#web/lib/api/paged-list.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { capital } from '#web/lib/format/format.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { PrintAllButton, PrintedPart } from '#web/shell/admin/print-all.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import PhoneCall from 'lucide-react/icons/phone-call'
import { useCallback, useEffect } from 'react'

const FILTER_RULES = {
  search: 'text',
  pastDue: PAST_DUE_DAYS,
  silent: SILENT_DAYS,
  promise: PROMISE_STATES,
  followUp: FOLLOW_UPS,
  sort: DELINQUENCY_SORTS,
} as const

const FILTERS = [
  filterOf(
    'pastDue',
    'Past due',
    'Any days past due',
    choicesOf(PAST_DUE_DAYS, (days) => `Over ${days} days`),
  ),
  filterOf(
    'silent',
    'Last contact',
    'Any last contact',
    choicesOf(SILENT_DAYS, (days) => (days === 'never' ? 'Never contacted' : `Not in ${days} days`)),
  ),
  filterOf('promise', 'Promise', 'Any promise', choicesOf(PROMISE_STATES, capital)),
  filterOf('followUp', 'Follow-up', 'Any follow-up', [
    { value: 'due', label: 'Due today or before' },
    { value: 'planned', label: 'Planned' },
    { value: 'none', label: 'None planned' },
  ]),
  sortOf(
    [
      { value: 'balance-asc', label: 'Smallest balance' },
      { value: 'oldest', label: 'Longest past due' },
      { value: 'newest', label: 'Shortest past due' },
      { value: 'contact', label: 'Contacted longest ago' },
      { value: 'contact-desc', label: 'Contacted last' },
      { value: 'follow-up', label: 'Follow-up soonest' },
      { value: 'tenant', label: 'Last name, A to Z' },
      { value: 'tenant-desc', label: 'Last name, Z to A' },
    ],
    DELINQUENCY_COLUMNS,
    'Largest balance',
  ),
]

const aboutOf = (lease: DelinquentLease) =>
  [tenantOf(lease), lease.tenantPhone, `${formatAmount(lease.balance)} owed`].filter(Boolean).join(' · ')

/** The leases that owe something, with what staff have done about it and do next. */
export default function AdminDelinquencyPage() {
  useEffect(fetchContactDialogs, [])
  const state = useListState(FILTER_RULES)
  const list = useScreenList(delinquencyAdmin.list, state)
  const contacted = useOpenRecord('contact')
  const { sort: _, ...filter } = state.values
  const lease = list.rows.find(({ id }) => id === contacted.id)
  const { open } = contacted
  const renderActions = useCallback(
    (row: DelinquentLease) => (
      <RowButton of={tenantOf(row)} onClick={() => open(row.id)}>
        Record contact
      </RowButton>
    ),
    [open],
  )
  return (
    <AdminPage
      title={titleWithCount('Delinquency', list)}
      lead="Leases that owe something, with the last payment, contact and promise. Open one for its ledger and contact history."
      actions={<DelinquencyFigures query={filter} />}
    >
      <ListToolbar state={state} search="Search by tenant, email or property address" filters={FILTERS}>
        <PrintAllButton list={list} more={state.more} />
        <CsvButton
          name="delinquency.csv"
          fetchFile={() => download(delinquencyAdmin.export, { query: state.values })}
        />
      </ListToolbar>
      <PrintedPart list={list} />
      <DataTable
        label="Delinquency"
        list={list}
        columns={DELINQUENCY_COLUMNS}
        renderActions={renderActions}
        sorting={state}
        more={state.more}
        open={({ id }) => navigate(`/admin/leases/${id}`)}
        nouns={['lease', 'leases']}
        failure="Failed to load the report. Please try again."
        empty={
          <EmptyState
            icon={<PhoneCall />}
            title={state.isFiltered ? 'No leases found matching your search.' : 'Nothing is owed.'}
          >
            {!state.isFiltered && 'A lease appears here once something is due and not paid.'}
          </EmptyState>
        }
      />
      {lease && (
        <LazyContactDialog
          leaseId={lease.id}
          about={aboutOf(lease)}
          recentCalls={lease.recentCalls}
          close={contacted.close}
        />
      )}
    </AdminPage>
  )
}
