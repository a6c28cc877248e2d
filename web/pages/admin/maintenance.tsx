import { type AdminRequest, maintenanceAdmin, REQUEST_SORTS } from '#contract/maintenance/admin.ts'
import { STATUS_FILTERS } from '#contract/maintenance/own.ts'
import { PRIORITIES, REQUEST_TYPES } from '#contract/maintenance/public.ts'
import { assignees } from '#web/features/maintenance/admin/api.ts'
import { REQUEST_COLUMNS } from '#web/features/maintenance/admin/request-columns.tsx'
import { fetchRequestPanel, LazyRequestPanel } from '#web/features/maintenance/admin/lazy-request-panel.tsx'
import { labelOf } from '#web/features/maintenance/labels.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { download } from '#web/lib/api/download.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { useOpenButton, usePanelTable } from '#web/ui/data-table/use-record-table.tsx'
import { RecordPanel } from '#web/ui/edit/record-panel.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import Wrench from 'lucide-react/icons/wrench'
import { useEffect } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const FILTER_RULES = {
  search: 'text',
  status: STATUS_FILTERS,
  priority: PRIORITIES,
  type: REQUEST_TYPES,
  overdue: ['true'],
  assignee: 'text',
  sort: REQUEST_SORTS,
} as const

const FILTERS = [
  filterOf('status', 'Status', 'All statuses', choicesOf(STATUS_FILTERS, labelOf)),
  filterOf('priority', 'Priority', 'All priorities', choicesOf(PRIORITIES, labelOf)),
  filterOf('type', 'Type', 'All types', choicesOf(REQUEST_TYPES, labelOf)),
  filterOf('overdue', 'Due', 'Any time', [{ value: 'true', label: 'Overdue' }]),
]
const SORT = sortOf(
  [
    { value: 'oldest', label: 'Oldest first' },
    { value: 'due', label: 'Due soonest' },
    { value: 'due-desc', label: 'Due latest' },
    { value: 'priority-desc', label: 'Most urgent' },
    { value: 'priority', label: 'Least urgent' },
    { value: 'property', label: 'Property, A to Z' },
    { value: 'property-desc', label: 'Property, Z to A' },
    { value: 'type', label: 'Type, A to Z' },
    { value: 'type-desc', label: 'Type, Z to A' },
    { value: 'status', label: 'Pending first' },
    { value: 'status-desc', label: 'Canceled first' },
    { value: 'assignee', label: "Assignee's first name, A to Z" },
    { value: 'assignee-desc', label: "Assignee's first name, Z to A" },
  ],
  REQUEST_COLUMNS,
)
const requestOf = ({ requestType, propertyAddress }: AdminRequest) => `${labelOf(requestType)} at ${propertyAddress}`

/** Emails to staff link to a request with `?request=ID`. */
function useMailLink() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const id = params.get('request')
    if (id === null) return
    params.delete('request')
    params.set('open', id)
    navigate(`${pathname}?${params}`, { replace: true })
  }, [pathname, search])
}

export default function AdminMaintenancePage() {
  useMailLink()
  useEffect(fetchRequestPanel, [])
  const state = useListState(FILTER_RULES)
  const { list, open, table, panel } = usePanelTable(maintenanceAdmin.list, state)
  const renderActions = useOpenButton('View', requestOf, open)
  const { data: people = [] } = useQuery(assignees())
  const whose = filterOf('assignee', 'Assignee', 'Anyone', [
    { value: 'none', label: 'Unassigned' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ])
  return (
    <AdminPage title={titleWithCount('Maintenance Requests', list)} lead="Open requests, deadlines and assignments.">
      <ListToolbar state={state} search="Search by property, name or description" filters={[...FILTERS, whose, SORT]}>
        <CsvButton
          name="maintenance-requests.csv"
          fetchFile={() => download(maintenanceAdmin.export, { query: state.values })}
        />
      </ListToolbar>
      <DataTable
        label="Maintenance requests"
        nouns={['request', 'requests']}
        columns={REQUEST_COLUMNS}
        {...table}
        renderActions={renderActions}
        empty={
          <EmptyState icon={<Wrench />} title="No maintenance requests found">
            {state.isFiltered
              ? 'Try adjusting your search or filters'
              : 'Requests from tenants and visitors appear here.'}
          </EmptyState>
        }
        failure="Failed to load maintenance requests. Please try again."
      />
      <RecordPanel
        panel={panel}
        noun="request"
        path={maintenanceAdmin.list.path}
        load={(id) => loadRecord(maintenanceAdmin.get, id)}
        headingOf={(request) => ({
          title: 'Maintenance request details',
          description: request?.propertyAddress ?? 'Loading...',
          lead: 'description',
        })}
      >
        {(request) => <LazyRequestPanel request={request} />}
      </RecordPanel>
    </AdminPage>
  )
}
