import { JOB_KINDS, JOB_SORTS, JOB_STATES, jobsAdmin } from '#contract/jobs/admin.ts'
import { JobCounts, useFreshJobs, useJobCounts } from '#web/features/jobs/admin/job-counts.tsx'
import { JOB_COLUMNS } from '#web/features/jobs/admin/job-columns.tsx'
import { JobPanel } from '#web/features/jobs/admin/job-panel.tsx'
import { aboutOf, KIND_NAMES, labelOf, nameOf, STATE_NAMES } from '#web/features/jobs/admin/labels.ts'
import { LazyRetryAllDialog } from '#web/features/jobs/admin/lazy-job-dialog.tsx'
import { loadRecord, NUMBER } from '#web/lib/api/find-record.ts'
import { download } from '#web/lib/api/download.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { Button } from '#web/ui/button.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { useOpenButton, usePanelTable } from '#web/ui/data-table/use-record-table.tsx'
import { RecordPanel } from '#web/ui/edit/record-panel.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const FILTER_RULES = { state: JOB_STATES, kind: JOB_KINDS, sort: JOB_SORTS } as const
const FILTERS = [
  filterOf(
    'state',
    'State',
    'All states',
    choicesOf(JOB_STATES, (state) => STATE_NAMES[state]),
  ),
  filterOf(
    'kind',
    'Kind',
    'All kinds',
    choicesOf(JOB_KINDS, (kind) => KIND_NAMES[kind]),
  ),
  sortOf(
    [
      { value: 'oldest', label: 'Oldest first' },
      { value: 'failing', label: 'Failed first' },
    ],
    JOB_COLUMNS,
  ),
]

export default function AdminJobsPage() {
  const state = useListState(FILTER_RULES)
  const { open, table, panel } = usePanelTable(jobsAdmin.list, state)
  const renderActions = useOpenButton('View', labelOf, open)
  const { kind, state: shown } = state.values
  const failed = useJobCounts(kind).data?.failed ?? 0
  const [isRetryingAll, setRetryingAll] = useState(false)
  useFreshJobs()
  return (
    <AdminPage
      title="Jobs and Emails"
      lead="Queued and failed jobs and emails. Finished ones aren't kept."
      actions={<JobCounts kind={kind} />}
    >
      <ListToolbar state={state} filters={FILTERS}>
        {shown === 'failed' && failed > 1 && (
          <Button variant="secondary" onClick={() => setRetryingAll(true)}>
            Try all again
          </Button>
        )}
        <CsvButton name="jobs.csv" fetchFile={() => download(jobsAdmin.export, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Jobs"
        nouns={['job', 'jobs']}
        columns={JOB_COLUMNS}
        {...table}
        renderActions={renderActions}
        empty={
          <EmptyState
            icon={<CircleCheck />}
            title={shown === undefined ? 'No jobs' : `No ${STATE_NAMES[shown].toLowerCase()} jobs`}
          >
            Finished jobs leave the queue, so there's no history here.
          </EmptyState>
        }
        failure="Failed to load jobs. Please try again."
      />
      <RecordPanel
        panel={panel}
        noun="job"
        path={jobsAdmin.list.path}
        load={(id) => loadRecord(jobsAdmin.get, id, NUMBER)}
        headingOf={(job) => ({
          title: job ? nameOf(job) : 'Job',
          description: job ? aboutOf(job) || job.title : 'Loading...',
        })}
      >
        {(job) => <JobPanel job={job} close={panel.close} />}
      </RecordPanel>
      {isRetryingAll && <LazyRetryAllDialog kind={kind} count={failed} close={() => setRetryingAll(false)} />}
    </AdminPage>
  )
}
