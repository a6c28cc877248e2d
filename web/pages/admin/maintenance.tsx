import { type AdminRequest, maintenanceAdmin, REQUEST_SORTS } from '#contract/maintenance/admin.ts'
import { STATUS_FILTERS } from '#contract/maintenance/own.ts'
import { PRIORITIES, REQUEST_TYPES } from '#contract/maintenance/public.ts'
import { assignees } from '#web/features/maintenance/admin/api.ts'
import { REQUEST_COLUMNS } from '#web/features/maintenance/admin/request-columns.tsx'
import { fetchRequestDialog, LazyRequestDialog } from '#web/features/maintenance/admin/lazy-request-dialog.tsx'
import { typeName, wordsOf } from '#web/features/maintenance/labels.ts'
import { call } from '#web/lib/api/call.ts'
import { download } from '#web/lib/api/download.ts'
import { useScreenList } from '#web/lib/api/paged-list.ts'
import { useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { totalOf } from '#web/ui/data-table/count-of.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import Wrench from 'lucide-react/icons/wrench'
import { useCallback, useEffect } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const ASKED = {
  search: 'text',
  status: STATUS_FILTERS,
  priority: PRIORITIES,
  type: REQUEST_TYPES,
  overdue: ['true'],
  assignee: 'text',
  sort: REQUEST_SORTS,
} as const

const choicesOf = (all: string, words: readonly string[]) => [
  { value: '', label: all },
  ...words.map((word) => ({ value: word, label: wordsOf(word) })),
]
const FILTERS = [
  { name: 'status', label: 'Status', choices: choicesOf('All statuses', STATUS_FILTERS) },
  { name: 'priority', label: 'Priority', choices: choicesOf('All priorities', PRIORITIES) },
  { name: 'type', label: 'Type', choices: choicesOf('All types', REQUEST_TYPES) },
  {
    name: 'overdue',
    label: 'Due',
    choices: [
      { value: '', label: 'Any time' },
      { value: 'true', label: 'Overdue' },
    ],
  },
]
const SORT = {
  name: 'sort',
  label: 'Sort by',
  choices: [
    { value: '', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'due', label: 'Due first' },
  ],
}

/** The links in the staff's mail name the request: `?request=ID`. */
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
  useEffect(fetchRequestDialog, [])
  const state = useListState(ASKED)
  const list = useScreenList(maintenanceAdmin.list, state)
  const opened = useOpenRecord()
  const { open } = opened
  const renderActions = useCallback(
    ({ id, requestType, propertyAddress }: AdminRequest) => (
      <RowButton of={`${typeName(requestType)} at ${propertyAddress}`} onClick={() => open(id)}>
        View
      </RowButton>
    ),
    [open],
  )
  const { data: people = [] } = useQuery(assignees())
  const whose = {
    name: 'assignee',
    label: 'Assignee',
    choices: [
      { value: '', label: 'Anybody' },
      { value: 'none', label: 'Nobody' },
      ...people.map(({ id, name }) => ({ value: id, label: name })),
    ],
  }
  return (
    <AdminPage
      title={list.isLoading ? 'Maintenance Requests' : `Maintenance Requests (${totalOf(list.total)})`}
      lead="What is reported as broken, by when somebody must look after it, and who does."
      actions={
        <CsvButton
          name="maintenance-requests.csv"
          fetchFile={() => download(maintenanceAdmin.export, { query: state.values })}
        />
      }
    >
      <ListToolbar state={state} search="Search by property, name or description" filters={[...FILTERS, whose, SORT]} />
      <DataTable
        label="Maintenance requests"
        nouns={['request', 'requests']}
        columns={REQUEST_COLUMNS}
        list={list}
        more={state.more}
        open={({ id }) => opened.open(id)}
        renderActions={renderActions}
        empty={
          <EmptyState icon={<Wrench />} title="No maintenance requests found">
            {state.isFiltered ? 'Try adjusting your search or filters' : 'What tenants and visitors report comes here.'}
          </EmptyState>
        }
        failure="Failed to load maintenance requests. Please try again."
      />
      <RecordLoader
        id={opened.id}
        path={maintenanceAdmin.list.path}
        load={(id) => call(maintenanceAdmin.get, { params: { id } })}
        close={opened.close}
      >
        {(request) => <LazyRequestDialog request={request} close={opened.close} />}
      </RecordLoader>
    </AdminPage>
  )
}
