import { AUDIT_SORTS, auditAdmin } from '#contract/audit/admin.ts'
import { AUDIT_ACTIONS, AUDIT_RESOURCES, SEVERITIES } from '#contract/audit/own.ts'
import { download } from '#web/lib/api/download.ts'
import { useScreenList } from '#web/lib/api/paged-list.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { SearchBox } from '#web/ui/data-table/search-box.tsx'
import { ATTEMPT_COLUMNS } from './attempt-columns.tsx'
import { EVENT_COLUMNS } from './event-columns.tsx'
import { LOG_COLUMNS } from './log-columns.tsx'
import { capital } from '#web/lib/format/format.ts'
import { RecordTable } from './record-table.tsx'
import { readableName } from './sentence.ts'
import { SESSION_COLUMNS } from './session-columns.tsx'

/** The headings of all four tables sort alike. */
const SORT = sortOf([{ value: 'oldest', label: 'Oldest first' }], LOG_COLUMNS)

const labelOf = (word: string) => capital(readableName(word))

const LOG_RULES = { action: AUDIT_ACTIONS, resourceType: AUDIT_RESOURCES, sort: AUDIT_SORTS } as const
const LOG_FILTERS = [
  filterOf('action', 'Action', 'All actions', choicesOf(AUDIT_ACTIONS, labelOf)),
  filterOf('resourceType', 'Resource type', 'All types', choicesOf(AUDIT_RESOURCES, labelOf)),
  SORT,
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

const EVENT_RULES = { severity: SEVERITIES, resolved: ['true', 'false'], sort: AUDIT_SORTS } as const
const EVENT_FILTERS = [
  filterOf('severity', 'Severity', 'All severities', choicesOf(SEVERITIES, labelOf)),
  filterOf('resolved', 'Status', 'All statuses', [
    { value: 'false', label: 'Active' },
    { value: 'true', label: 'Resolved' },
  ]),
  SORT,
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

const ATTEMPT_RULES = { email: 'text', successful: ['true', 'false'], sort: AUDIT_SORTS } as const
const ATTEMPT_FILTERS = [
  filterOf('successful', 'Result', 'All results', [
    { value: 'true', label: 'Successful' },
    { value: 'false', label: 'Failed' },
  ]),
  SORT,
]

export function AttemptTab() {
  const state = useListState(ATTEMPT_RULES)
  const list = useScreenList(auditAdmin.attempts, state)
  const { email = '' } = state.values
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="mb-3 max-sm:w-full">
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

const SESSION_RULES = { sort: AUDIT_SORTS } as const
const SESSION_FILTERS = [SORT]

export function SessionTab() {
  const state = useListState(SESSION_RULES)
  const list = useScreenList(auditAdmin.sessions, state)
  return (
    <>
      <ListToolbar state={state} filters={SESSION_FILTERS}>
        <CsvButton
          name="active-sessions.csv"
          fetchFile={() => download(auditAdmin.exportSessions, { query: state.values })}
        />
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
