import type { Job } from '#contract/jobs/admin.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { formatUntil } from '#web/lib/format/relative-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { ListedTime } from '#web/ui/data-table/cells/listed-time.tsx'
import { TextCell } from '#web/ui/data-table/cells/text-cell.tsx'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import { aboutOf, labelOf, nameOf, STATE_NAMES, STATE_TONES } from './labels.ts'

export const JOB_COLUMNS: readonly Column<Job>[] = [
  {
    title: 'Job',
    card: 'heading',
    cell: (job) => (
      <TwoLines first={nameOf(job)} second={aboutOf(job)} full={labelOf(job)} isStrong className="lg:min-w-44" />
    ),
  },
  {
    title: 'State',
    sort: { desc: 'failing', startsWith: 'desc' },
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>,
  },
  {
    title: 'Last error',
    from: 'lg',
    card: 'plain',
    cell: ({ lastError }) => <TextCell className="max-w-xl text-muted">{lastError}</TextCell>,
  },
  {
    title: 'Attempts',
    from: 'xl',
    cell: ({ attempts, maxAttempts }) => (
      <span className="whitespace-nowrap">
        {attempts} of {maxAttempts}
      </span>
    ),
  },
  {
    title: 'Next attempt',
    from: 'xl',
    cell: ({ nextAttemptAt: at }) =>
      at === null ? (
        'None'
      ) : (
        <TwoLines first={formatUntil(at)} second={<time dateTime={at}>{formatMoment(at)}</time>} />
      ),
  },
  {
    title: 'Created',
    sort: { asc: 'oldest', desc: '', startsWith: 'desc' },
    cell: ({ createdAt }) => <ListedTime at={createdAt} format={formatMoment} />,
  },
]
