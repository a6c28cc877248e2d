import type { LoginAttempt } from '#contract/audit/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextCell } from '#web/ui/data-table/cells/text-cell.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { Address, BY_TIME, When } from './cells.tsx'

export const ATTEMPT_COLUMNS: readonly Column<LoginAttempt>[] = [
  { title: 'Time', sort: BY_TIME, cell: ({ attemptedAt }) => <When at={attemptedAt} /> },
  {
    title: 'Email',
    card: 'heading',
    cell: ({ email }) => (
      <TextCell className="font-medium">
        <EmailText address={email} />
      </TextCell>
    ),
  },
  {
    title: 'Result',
    cell: ({ successful }) => (successful ? <Badge tone="green">Successful</Badge> : <Badge tone="red">Failed</Badge>),
  },
  { title: 'Reason', cell: ({ failureReason }) => failureReason ?? <span className="text-muted">–</span> },
  {
    title: 'Browser',
    from: 'lg',
    cell: ({ device, userAgent }) => <span title={userAgent ?? undefined}>{device}</span>,
  },
  { title: 'IP address', cell: ({ ipAddress }) => <Address ip={ipAddress} /> },
]
