import { formatDay } from '#contract/core/dates.ts'
import type { RollRow, RollStatus } from '#contract/reports/rent-roll/admin.ts'
import { factsOf } from '#web/lib/format/unit-facts.ts'
import { withOthers } from '#web/lib/format/with-others.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { AddressLines, TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import type { ReactNode } from 'react'
import { Money } from './money.tsx'

export const ROLL_STATUS_NAMES: Record<RollStatus, string> = {
  occupied: 'Occupied',
  ending: 'Ending within 90 days',
  upcoming: 'Upcoming lease',
  vacant: 'Vacant',
  out_of_service: 'Out of service',
}
const TONES: Record<RollStatus, Tone> = {
  occupied: 'green',
  ending: 'orange',
  upcoming: 'blue',
  vacant: 'yellow',
  out_of_service: 'gray',
}

type Lease = NonNullable<RollRow['lease']>

const None = () => (
  <span className="text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">None</span>
  </span>
)

/** A column about the lease. Rows without one say so. */
const ofLease = (cell: (lease: Lease, row: RollRow) => ReactNode) => (row: RollRow) =>
  row.lease ? cell(row.lease, row) : <None />

/** When the lease began, or begins, and when the one after it does. */
const startsOf = ({ startsOn }: Lease, { status, nextStartsOn }: RollRow) =>
  [
    startsOn && `${status === 'upcoming' ? 'Starts' : 'Since'} ${formatDay(startsOn)}`,
    nextStartsOn && `next lease ${formatDay(nextStartsOn)}`,
  ]
    .filter(Boolean)
    .join(' · ')

export const ROLL_COLUMNS: readonly Column<RollRow>[] = [
  {
    title: 'Unit',
    sort: { asc: '', desc: 'address-desc' },
    card: 'heading',
    cell: (row) => (
      <AddressLines
        address={row.address ?? 'Not assigned'}
        also={row.unitId === null ? 'No unit chosen' : factsOf(row)}
        isStrong
      />
    ),
  },
  { title: 'Status', cell: ({ status }) => <Badge tone={TONES[status]}>{ROLL_STATUS_NAMES[status]}</Badge> },
  {
    title: 'Tenant',
    cell: ofLease(({ tenantName, otherTenants }) => {
      const name = tenantName || 'Former tenant'
      if (otherTenants.length === 0) return name
      return <span title={[name, ...otherTenants].join(', ')}>{withOthers(name, otherTenants)}</span>
    }),
  },
  {
    title: 'Lease end',
    sort: { asc: 'lease-end', desc: 'lease-end-desc' },
    cell: ofLease((lease, row) => (
      <TwoLines
        first={lease.endsOn === null ? 'Month to month' : formatDay(lease.endsOn)}
        second={startsOf(lease, row)}
      />
    )),
  },
  {
    title: 'Monthly rent',
    align: 'right',
    cell: ofLease(({ rentAmount }) => (rentAmount === null ? 'N/A' : <Money of={rentAmount} />)),
  },
  { title: 'Deposit held', align: 'right', from: 'xl', cell: ofLease(({ depositHeld }) => <Money of={depositHeld} />) },
  {
    title: 'Last month held',
    align: 'right',
    from: 'xl',
    cell: ofLease(({ lastMonthHeld }) => <Money of={lastMonthHeld} />),
  },
  {
    title: 'Balance',
    align: 'right',
    cell: ofLease(({ balance }) => <Money of={balance} />),
  },
]
