import type { Tenant } from '#contract/tenants/fields.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Avatar } from '#web/ui/data-table/avatar.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { TextCell } from '#web/ui/data-table/text-cell.tsx'
import { formatLeaseDay, formatRent, lastLoginOf, nameOf } from './labels.ts'

export const StatusBadge = ({ isActive }: Pick<Tenant, 'isActive'>) => (
  <Badge tone={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge>
)

/** In full on a card, truncated in the table. */
const Address = ({ children }: { children: string }) => (
  <span title={children} className="max-md:break-all md:block md:max-w-32 md:truncate xl:max-w-60">
    {children}
  </span>
)

export const TENANT_COLUMNS: readonly Column<Tenant>[] = [
  {
    title: 'Tenant',
    card: 'heading',
    cell: (tenant) => (
      <span className="flex items-center gap-3">
        <Avatar {...tenant} />
        <span className="min-w-0">
          <TextCell className="font-semibold">{nameOf(tenant)}</TextCell>
          <span className="block font-mono text-xs text-muted">{tenant.id.slice(0, 8)}</span>
        </span>
      </span>
    ),
  },
  { title: 'Contact', from: 'lg', cell: ({ email }) => <Address>{email || 'N/A'}</Address> },
  { title: 'Property', cell: ({ propertyAddress }) => <TextCell>{propertyAddress ?? 'Not assigned'}</TextCell> },
  { title: 'Rent', align: 'right', cell: ({ rentAmount }) => formatRent(rentAmount) },
  {
    title: 'Lease end',
    from: 'lg',
    cell: ({ leaseEndDate }) => <span className="whitespace-nowrap">{formatLeaseDay(leaseEndDate)}</span>,
  },
  {
    title: 'Last login',
    from: 'xl',
    cell: ({ lastLoginAt }) => <span className="whitespace-nowrap">{lastLoginOf(lastLoginAt)}</span>,
  },
  { title: 'Status', cell: (tenant) => <StatusBadge {...tenant} /> },
]
