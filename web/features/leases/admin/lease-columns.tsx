import type { Lease, LeaseStatus } from '#contract/leases/admin.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { withOthers } from '#web/lib/format/with-others.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { AddressLines, TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { balanceWords } from '../labels.ts'

export const STATUS_NAMES: Record<LeaseStatus, string> = { upcoming: 'Upcoming', current: 'Current', ended: 'Ended' }
const TONES: Record<LeaseStatus, Tone> = { upcoming: 'blue', current: 'green', ended: 'gray' }

export const LeaseBadge = ({ status }: Pick<Lease, 'status'>) => (
  <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>
)

/** The tenant's name, or what stands for it. */
export const tenantOf = ({ tenantName, tenantEmail }: Pick<Lease, 'tenantName' | 'tenantEmail'>) =>
  tenantName || tenantEmail || 'Former tenant'

/** The tenant, and how many share the lease: `Jordan Alvarez and 1 other`. */
export const tenantsOf = (lease: Pick<Lease, 'tenantName' | 'tenantEmail' | 'otherTenants'>) =>
  withOthers(tenantOf(lease), lease.otherTenants)

/** Everyone who is on the lease today, the main tenant first. */
export const peopleOf = (lease: Lease) => [
  { id: lease.tenantId, name: tenantOf(lease) },
  ...lease.otherTenantIds.map((id, at) => ({ id, name: lease.otherTenants[at] ?? '' })),
]

/** All names, for the tooltip. */
const everyoneOf = (lease: Lease) => [tenantOf(lease), ...lease.otherTenants].join(', ')

export const LEASE_COLUMNS: readonly Column<Lease>[] = [
  {
    title: 'Tenant',
    sort: { asc: 'tenant', desc: 'tenant-desc' },
    card: 'heading',
    cell: (lease) => (
      <TwoLines first={tenantsOf(lease)} second={lease.tenantEmail ?? 'No account'} full={everyoneOf(lease)} isStrong />
    ),
  },
  {
    title: 'Property',
    cell: ({ propertyAddress }) => <AddressLines address={propertyAddress ?? 'Not assigned'} />,
  },
  {
    title: 'Lease end',
    from: 'lg',
    sort: { asc: 'end', desc: 'end-desc' },
    cell: ({ endsOn }) => <span className="whitespace-nowrap">{endsOn === null ? 'N/A' : formatDay(endsOn)}</span>,
  },
  {
    title: 'Rent',
    align: 'right',
    from: 'lg',
    cell: ({ rentAmount }) => (rentAmount === null ? 'N/A' : formatAmount(rentAmount)),
  },
  {
    title: 'Balance',
    align: 'right',
    cell: ({ balance, processing }) => (
      <span className="block">
        <span className={Number(balance) > 0 ? 'font-semibold text-brick' : 'text-muted'}>{balanceWords(balance)}</span>
        {processing !== '0.00' && (
          <span className="block text-xs text-muted">{`${formatAmount(processing)} processing`}</span>
        )}
      </span>
    ),
  },
  { title: 'Status', cell: (lease) => <LeaseBadge {...lease} /> },
]
