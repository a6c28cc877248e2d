import type { AdminRequest } from '#contract/maintenance/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { ListedTime } from '#web/ui/data-table/cells/listed-time.tsx'
import { TextCell } from '#web/ui/data-table/cells/text-cell.tsx'
import { AddressLines } from '#web/ui/data-table/cells/two-lines.tsx'
import { STATUS_TONES, typeName, labelOf } from '../labels.ts'
import { DueNote } from './due-note.tsx'
import { PriorityBadge } from './priority-badge.tsx'

export const REQUEST_COLUMNS: readonly Column<AdminRequest>[] = [
  {
    title: 'Property',
    sort: { asc: 'property', desc: 'property-desc' },
    card: 'heading',
    cell: ({ propertyAddress, fullName }) => (
      <AddressLines address={propertyAddress} also={fullName} isStrong className="lg:min-w-40" />
    ),
  },
  {
    title: 'Type',
    sort: { asc: 'type', desc: 'type-desc' },
    from: 'lg',
    cell: ({ requestType }) => <span className="text-xs font-semibold tracking-wide">{typeName(requestType)}</span>,
  },
  {
    title: 'Priority',
    sort: { asc: 'priority', desc: 'priority-desc', startsWith: 'desc' },
    cell: (request) => <PriorityBadge request={request} />,
  },
  {
    title: 'Status',
    sort: { asc: 'status', desc: 'status-desc' },
    cell: ({ status, isOverdue }) => (
      <>
        <Badge tone={STATUS_TONES[status]} className={cx(isOverdue && 'md:max-lg:sr-only')}>
          {labelOf(status)}
        </Badge>
        {/* Where there is no space for the date itself. Only pending requests are overdue. */}
        {isOverdue && (
          <span className="hidden md:max-lg:inline">
            <Badge tone="red">Overdue</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    title: 'Submitted',
    yields: true,
    sort: { asc: 'oldest', desc: '', startsWith: 'desc' },
    cell: ({ createdAt }) => <ListedTime at={createdAt} />,
  },
  {
    title: 'Due',
    from: 'lg',
    sort: { asc: 'due', desc: 'due-desc' },
    cell: (request) => <DueNote request={request} />,
  },
  {
    title: 'Assignee',
    sort: { asc: 'assignee', desc: 'assignee-desc' },
    from: 'xl',
    cell: ({ assignee }) =>
      assignee ? <TextCell>{assignee.name}</TextCell> : <span className="text-muted">Unassigned</span>,
  },
]
