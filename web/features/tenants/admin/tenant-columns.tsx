import type { Tenant } from '#contract/tenants/fields.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Avatar } from '#web/ui/data-table/cells/avatar.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { AddressLines, TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import { formatLeaseDay, formatRent, lastLoginOf, nameOf } from './labels.ts'

export const StatusBadge = ({ isActive }: Pick<Tenant, 'isActive'>) => (
  <Badge tone={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge>
)

/** In full on a card, truncated in the table. */
const Email = ({ children }: { children: string }) => (
  <span title={children} className="max-md:wrap-anywhere md:block md:max-w-32 md:truncate xl:max-w-60">
    <EmailText address={children} />
  </span>
)

export const TENANT_COLUMNS: readonly Column<Tenant>[] = [
  {
    title: 'Tenant',
    sort: { asc: 'name', desc: 'name-desc' },
    card: 'heading',
    cell: (tenant) => (
      <span className="flex items-center gap-3">
        <span className="flex md:max-xl:hidden">
          <Avatar {...tenant} />
        </span>
        <TwoLines
          first={nameOf(tenant)}
          second={<span className="font-mono">{tenant.id.slice(0, 8)}</span>}
          full={nameOf(tenant)}
          isStrong
        />
      </span>
    ),
  },
  { title: 'Contact', from: 'lg', cell: ({ email }) => <Email>{email || 'N/A'}</Email> },
  {
    title: 'Property',
    sort: { asc: 'property', desc: 'property-desc' },
    cell: ({ propertyAddress, sharedLease }) =>
      sharedLease !== null && propertyAddress === null ? (
        `On the lease of ${sharedLease.mainName}`
      ) : (
        <AddressLines address={propertyAddress ?? 'Not assigned'} />
      ),
  },
  {
    title: 'Rent',
    align: 'right',
    sort: { asc: 'rent', desc: 'rent-desc', startsWith: 'desc' },
    yields: true,
    cell: ({ rentAmount }) => formatRent(rentAmount),
  },
  {
    title: 'Lease end',
    sort: { asc: 'lease-end', desc: 'lease-end-desc' },
    from: 'lg',
    cell: ({ leaseEndDate }) => <span className="whitespace-nowrap">{formatLeaseDay(leaseEndDate)}</span>,
  },
  {
    title: 'Last login',
    sort: { asc: 'last-login', desc: 'last-login-desc', startsWith: 'desc' },
    from: 'xl',
    cell: ({ lastLoginAt }) => <span className="whitespace-nowrap">{lastLoginOf(lastLoginAt)}</span>,
  },
  { title: 'Status', cell: (tenant) => <StatusBadge {...tenant} /> },
]
