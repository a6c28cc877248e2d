import { capital } from '#web/lib/format/format.ts'
import type { OwnAttempt } from '#contract/audit/own.ts'
import type { MaintenanceStatus, Priority } from '#contract/maintenance/public.ts'
import type { SentMail, TenantRequest } from '#contract/tenants/admin.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { ListedTime } from '#web/ui/data-table/cells/listed-time.tsx'
import { TextCell } from '#web/ui/data-table/cells/text-cell.tsx'

const STATUS_TONES: Record<MaintenanceStatus, Tone> = {
  pending: 'yellow',
  in_progress: 'blue',
  completed: 'green',
  cancelled: 'red',
}
const PRIORITY_TONES: Record<Priority, Tone> = { low: 'green', medium: 'yellow', high: 'red', emergency: 'red' }

const labelOf = (value: string) => (value === 'cancelled' ? 'Canceled' : capital(value).replaceAll('_', ' '))

export const REQUEST_COLUMNS: readonly Column<TenantRequest>[] = [
  {
    title: 'Type',
    card: 'heading',
    cell: ({ requestType }) => <span className="font-semibold uppercase">{requestType.replaceAll('_', ' ')}</span>,
  },
  {
    title: 'Description',
    card: 'plain',
    cell: ({ description }) => (
      <TextCell>
        <span className="line-clamp-2 max-w-prose">{description}</span>
      </TextCell>
    ),
  },
  { title: 'Priority', cell: ({ priority }) => <Badge tone={PRIORITY_TONES[priority]}>{labelOf(priority)}</Badge> },
  { title: 'Status', cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{labelOf(status)}</Badge> },
  { title: 'Submitted', cell: ({ createdAt }) => <ListedTime at={createdAt} /> },
]

export const MAIL_COLUMNS: readonly Column<SentMail>[] = [
  {
    title: 'Subject',
    card: 'heading',
    cell: ({ subject }) => <TextCell className="font-semibold">{subject}</TextCell>,
  },
  { title: 'To', cell: ({ sentTo }) => <TextCell>{sentTo}</TextCell> },
  { title: 'Sent', cell: ({ sentAt }) => <ListedTime at={sentAt} format={formatMoment} /> },
]

export const SIGN_IN_COLUMNS: readonly Column<OwnAttempt>[] = [
  { title: 'Time', card: 'heading', cell: ({ attemptedAt }) => <ListedTime at={attemptedAt} format={formatMoment} /> },
  {
    title: 'Result',
    cell: ({ successful, failureReason }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Badge tone={successful ? 'green' : 'red'}>{successful ? 'Signed in' : 'Failed'}</Badge>
        {failureReason}
      </span>
    ),
  },
  { title: 'Device', cell: ({ device }) => device },
  { title: 'IP address', cell: ({ ipAddress }) => <span className="break-all">{ipAddress ?? 'N/A'}</span> },
]
