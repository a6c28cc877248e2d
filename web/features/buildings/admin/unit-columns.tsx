import type { Unit } from '#contract/buildings/fields.ts'
import { formatDay } from '#contract/core/dates.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { recordPath } from '#web/lib/routing/record-path.ts'
import { Badge } from '#web/ui/badge.tsx'
import { AddressLines, TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { factsOf } from '#web/lib/format/unit-facts.ts'
import { OCCUPANCY_NAMES, OCCUPANCY_TONES, occupancyOf, unitName } from './labels.ts'

const link = 'link inline-flex min-h-6 items-center wrap-anywhere max-md:min-h-11'

const Status: Column<Unit> = {
  title: 'Status',
  cell: ({ occupancy }) => <Badge tone={OCCUPANCY_TONES[occupancy]}>{OCCUPANCY_NAMES[occupancy]}</Badge>,
}

/** The tenant of today, or who comes next. */
const Tenant: Column<Unit> = {
  title: 'Tenant',
  cell: ({ lease, nextLease }) => {
    const shown = lease ?? nextLease
    if (!shown) return <span className="text-muted">None</span>
    return (
      <span className="min-w-0">
        <Link to={`/admin/leases/${shown.id}`} className={link}>
          {shown.tenantName || 'Former tenant'}
        </Link>
        {!lease && shown.startsOn !== null && (
          <span className="block text-xs/4 text-muted">From {formatDay(shown.startsOn)}</span>
        )}
      </span>
    )
  },
}

const LeaseEnd: Column<Unit> = {
  title: 'Lease end',
  sort: { asc: 'lease-end', desc: 'lease-end-desc' },
  cell: (unit) => <span className={unit.lease ? '' : 'text-muted'}>{occupancyOf(unit)}</span>,
}

const Listing: Column<Unit> = {
  title: 'Listing',
  from: 'lg',
  cell: ({ propertyId, propertyTitle }) =>
    propertyId === null ? (
      <span className="text-muted">Not listed</span>
    ) : (
      <Link to={recordPath('property', propertyId)} className={link}>
        {propertyTitle}
      </Link>
    ),
}

/** The units of one building, in the order of their numbers. */
export const UNIT_COLUMNS: readonly Column<Unit>[] = [
  {
    title: 'Unit',
    sort: { asc: '', desc: 'address-desc' },
    card: 'heading',
    cell: (unit) => <TwoLines first={unitName(unit)} second={factsOf(unit) || 'No facts yet'} isStrong />,
  },
  Status,
  Tenant,
  LeaseEnd,
  Listing,
]

/** The units of all buildings. */
export const ALL_UNIT_COLUMNS: readonly Column<Unit>[] = [
  {
    title: 'Unit',
    sort: { asc: 'address', desc: 'address-desc' },
    card: 'heading',
    cell: (unit) => <AddressLines address={unit.address} also={factsOf(unit)} isStrong />,
  },
  Status,
  Tenant,
  LeaseEnd,
  Listing,
]
