import { auditAdmin } from '#contract/audit/admin.ts'
import { AUDIT_ACTIONS, AUDIT_RESOURCES, SEVERITIES } from '#contract/audit/own.ts'
import { download } from '#web/lib/api/download.ts'
import { type PagedList, useScreenList } from '#web/lib/api/paged-list.ts'
import { type ListState, useListState } from '#web/lib/routing/use-list-state.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { SearchBox } from '#web/ui/data-table/search-box.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { ATTEMPT_COLUMNS } from './attempt-columns.tsx'
import { EVENT_COLUMNS } from './event-columns.tsx'
import { LOG_COLUMNS } from './log-columns.tsx'
import { capital, readableName } from './sentence.ts'
import { SESSION_COLUMNS } from './session-columns.tsx'

const labelOf = (word: string) => capital(readableName(word))

interface RecordTableProps<Row extends { id: string }> {
  label: string
  nouns: readonly [string, string]
  columns: readonly Column<Row>[]
  list: PagedList<Row>
  state: Pick<ListState, 'more' | 'isFiltered'>
  /** Shown where the list is empty. */
  none?: string
}

function RecordTable<Row extends { id: string }>({ label, state, none, ...table }: RecordTableProps<Row>) {
  const rows = label.toLowerCase()
  return (
    <DataTable
      {...table}
      label={label}
      more={state.more}
      empty={
        <EmptyState icon={<ShieldCheck />} title={none ?? `No ${rows} found`} level={2}>
          {state.isFiltered ? 'Try adjusting your filters' : undefined}
        </EmptyState>
      }
      failure={`Failed to load ${rows}. Please try again later.`}
    />
  )
}

const LOG_RULES = { action: AUDIT_ACTIONS, resourceType: AUDIT_RESOURCES } as const
const LOG_FILTERS = [
  filterOf('action', 'Action', 'All actions', choicesOf(AUDIT_ACTIONS, labelOf)),
  filterOf('resourceType', 'Resource type', 'All types', choicesOf(AUDIT_RESOURCES, labelOf)),
]

export function LogTab() {
  const state = useListState(LOG_RULES)
  const list = useScreenList(auditAdmin.logs, state)
  return (
    <>
      <ListToolbar state={state} filters={LOG_FILTERS}>
        <CsvButton name="audit-logs.csv" fetchFile={() => download(auditAdmin.exportLogs, { query: state.values })} />
      </ListToolbar>
      <RecordTable label="Audit logs" nouns={['entry', 'entries']} columns={LOG_COLUMNS} list={list} state={state} />
    </>
  )
}

const EVENT_RULES = { severity: SEVERITIES, resolved: ['true', 'false'] } as const
const EVENT_FILTERS = [
  filterOf('severity', 'Severity', 'All severities', choicesOf(SEVERITIES, labelOf)),
  filterOf('resolved', 'State', 'All states', [
    { value: 'false', label: 'Active' },
    { value: 'true', label: 'Resolved' },
  ]),
]

export function EventTab() {
  const state = useListState(EVENT_RULES)
  const list = useScreenList(auditAdmin.events, state)
  return (
    <>
      <ListToolbar state={state} filters={EVENT_FILTERS}>
        <CsvButton
          name="security-events.csv"
          fetchFile={() => download(auditAdmin.exportEvents, { query: state.values })}
        />
      </ListToolbar>
      <RecordTable
        label="Security events"
        nouns={['event', 'events']}
        columns={EVENT_COLUMNS}
        list={list}
        state={state}
      />
    </>
  )
}

const ATTEMPT_RULES = { email: 'text', successful: ['true', 'false'] } as const
const ATTEMPT_FILTERS = [
  filterOf('successful', 'Result', 'All results', [
    { value: 'true', label: 'Successful' },
    { value: 'false', label: 'Failed' },
  ]),
]

export function AttemptTab() {
  const state = useListState(ATTEMPT_RULES)
  const list = useScreenList(auditAdmin.attempts, state)
  const { email = '' } = state.values
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3">
        <div className="mb-4 max-sm:w-full">
          <SearchBox
            label="Search by email"
            value={email}
            find={(text) => state.change({ email: text }, email !== '')}
          />
        </div>
        <div className="grow">
          <ListToolbar state={state} filters={ATTEMPT_FILTERS}>
            <CsvButton
              name="login-attempts.csv"
              fetchFile={() => download(auditAdmin.exportAttempts, { query: state.values })}
            />
          </ListToolbar>
        </div>
      </div>
      <RecordTable
        label="Login attempts"
        nouns={['attempt', 'attempts']}
        columns={ATTEMPT_COLUMNS}
        list={list}
        state={state}
      />
    </>
  )
}

const NO_RULES = {} as const

export function SessionTab() {
  const state = useListState(NO_RULES)
  const list = useScreenList(auditAdmin.sessions, state)
  return (
    <>
      <ListToolbar state={state}>
        <CsvButton name="active-sessions.csv" fetchFile={() => download(auditAdmin.exportSessions, {})} />
      </ListToolbar>
      <RecordTable
        label="Active sessions"
        nouns={['session', 'sessions']}
        columns={SESSION_COLUMNS}
        list={list}
        state={state}
        none="No active sessions in the last 24 hours"
      />
    </>
  )
}
