import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { Money } from './money.tsx'
import type { PeriodRow } from './use-periods.ts'

/** Who closed a month, and when. */
const closingOf = ({ closedAt, closedBy }: PeriodRow) =>
  closedAt === null ? '' : `Closed ${formatDay(companyDay(new Date(closedAt)))} by ${closedBy}`

const Status = ({ closedAt, canClose }: PeriodRow) =>
  closedAt !== null ? (
    <Badge tone="green">Closed</Badge>
  ) : (
    <Badge tone={canClose ? 'yellow' : 'blue'}>{canClose ? 'Open' : 'In progress'}</Badge>
  )

export const PERIOD_COLUMNS: readonly Column<PeriodRow>[] = [
  {
    title: 'Month',
    card: 'heading',
    cell: (row) => <TwoLines first={formatMonth(row.month)} second={closingOf(row)} isStrong />,
  },
  { title: 'Status', cell: (row) => <Status {...row} /> },
  { title: 'Charged', align: 'right', cell: ({ charged }) => <Money of={charged} /> },
  { title: 'Credited', align: 'right', from: 'lg', cell: ({ credited }) => <Money of={credited} /> },
  { title: 'Received', align: 'right', cell: ({ received }) => <Money of={received} /> },
  { title: 'Returned', align: 'right', from: 'lg', cell: ({ returned }) => <Money of={returned} /> },
  { title: 'Kept from deposits', align: 'right', from: 'xl', cell: ({ kept }) => <Money of={kept} /> },
  { title: 'Balance at month end', align: 'right', cell: ({ balance }) => <Money of={balance} /> },
]
