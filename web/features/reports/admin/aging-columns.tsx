import type { AgedLease } from '#contract/reports/admin.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { PROPERTY, TenantCell } from './lease-columns.tsx'
import { Money } from './money.tsx'

/** How to reach the tenant. A former tenant without an account cannot be reached from here. */
const contactOf = ({ tenantPhone, tenantEmail, isFormer }: AgedLease) =>
  [isFormer && 'Former tenant', tenantPhone, tenantEmail].filter(Boolean).join(' · ')

export const AGING_COLUMNS: readonly Column<AgedLease>[] = [
  {
    title: 'Tenant',
    sort: { asc: 'tenant', desc: 'tenant-desc' },
    card: 'heading',
    cell: (lease) => <TenantCell lease={lease} second={contactOf(lease)} />,
  },
  PROPERTY,
  {
    title: 'Open since',
    from: 'lg',
    cell: ({ oldestOn }) => <span className="whitespace-nowrap">{formatDay(oldestOn)}</span>,
  },
  { title: '0 to 30 days', align: 'right', cell: ({ upTo30 }) => <Money of={upTo30} /> },
  { title: '31 to 60 days', align: 'right', cell: ({ upTo60 }) => <Money of={upTo60} /> },
  { title: '61 to 90 days', align: 'right', cell: ({ upTo90 }) => <Money of={upTo90} /> },
  { title: 'Over 90 days', align: 'right', cell: ({ over90 }) => <Money of={over90} /> },
  {
    title: 'Balance',
    align: 'right',
    sort: { asc: 'balance-asc', desc: '', startsWith: 'desc' },
    cell: ({ balance, processing }) => (
      <TwoLines
        first={formatAmount(balance)}
        second={processing === '0.00' ? '' : `${formatAmount(processing)} processing`}
        isStrong
      />
    ),
  },
]
