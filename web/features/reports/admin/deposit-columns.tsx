import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { DutyKind } from '#contract/deposits/fields.ts'
import type { DepositRow } from '#contract/reports/deposits/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { PROPERTY, TenantCell } from './lease-columns.tsx'
import { Money } from './money.tsx'

const DUTY_NAMES: Record<DutyKind, string> = {
  account: 'Bank receipt',
  condition: 'Statement of condition',
  interest: 'Interest',
  return: 'Return',
}

function State({ next }: Pick<DepositRow, 'next'>) {
  if (next?.isOverdue) return <Badge tone="red">Overdue</Badge>
  return next !== null && next.startsOn <= companyDay() ? (
    <Badge tone="yellow">Needs action</Badge>
  ) : (
    <Badge tone="green">All done</Badge>
  )
}

export const DEPOSIT_COLUMNS: readonly Column<DepositRow>[] = [
  {
    title: 'Tenant',
    card: 'heading',
    cell: (lease) => <TenantCell lease={lease} second={lease.tenantEmail ?? 'No account'} />,
  },
  PROPERTY,
  {
    title: 'Next',
    sort: { asc: '', desc: 'due-desc' },
    cell: ({ next }) =>
      next === null ? 'Nothing' : <TwoLines first={DUTY_NAMES[next.kind]} second={`Due ${formatDay(next.dueOn)}`} />,
  },
  { title: 'State', cell: ({ next }) => <State next={next} /> },
  {
    title: 'Bank',
    from: 'xl',
    cell: ({ bankName, heldSince }) => (
      <TwoLines
        first={bankName ?? 'Not recorded'}
        second={heldSince === null ? 'No deposit' : `Held since ${formatDay(heldSince)}`}
      />
    ),
  },
  {
    title: 'Interest due',
    align: 'right',
    from: 'xl',
    cell: ({ interestDue }) => <Money of={interestDue} />,
  },
  {
    title: 'Last month held',
    align: 'right',
    from: 'xl',
    cell: ({ lastMonthHeld }) => <Money of={lastMonthHeld} />,
  },
  {
    title: 'Deposit held',
    align: 'right',
    sort: { asc: 'held-asc', desc: 'held', startsWith: 'desc' },
    cell: ({ held }) => <Money of={held} />,
  },
]
