import type { AdminRequest } from '#contract/maintenance/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { ListedTime } from '#web/ui/data-table/listed-time.tsx'
import { TextCell } from '#web/ui/data-table/text-cell.tsx'
import { PRIORITY_TONES, STATUS_TONES, typeName, labelOf } from '../labels.ts'
import { DueNote } from './due-note.tsx'

export const REQUEST_COLUMNS: readonly Column<AdminRequest>[] = [
  {
    title: 'Property',
    card: 'heading',
    cell: ({ propertyAddress, fullName }) => (
      <span className="block min-w-0">
        <TextCell className="font-semibold">{propertyAddress}</TextCell>
        <TextCell className="text-xs text-muted">{fullName}</TextCell>
      </span>
    ),
  },
  {
    title: 'Type',
    cell: ({ requestType }) => <span className="text-xs font-semibold tracking-wide">{typeName(requestType)}</span>,
  },
  {
    title: 'Priority',
    cell: ({ priority, isUrgent }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={PRIORITY_TONES[priority]}>{labelOf(priority)}</Badge>
        {isUrgent && <Badge tone="red">Urgent</Badge>}
      </span>
    ),
  },
  {
    title: 'Status',
    cell: ({ status, isOverdue }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={STATUS_TONES[status]}>{labelOf(status)}</Badge>
        {/* Where there is no space for the date itself. */}
        {isOverdue && (
          <span className="hidden md:max-lg:inline">
            <Badge tone="red">Overdue</Badge>
          </span>
        )}
      </span>
    ),
  },
  { title: 'Submitted', cell: ({ createdAt }) => <ListedTime at={createdAt} /> },
  { title: 'Due', from: 'lg', cell: (request) => <DueNote request={request} /> },
  {
    title: 'Assignee',
    from: 'xl',
    cell: ({ assignee }) =>
      assignee ? <TextCell>{assignee.name}</TextCell> : <span className="text-muted">Unassigned</span>,
  },
]
