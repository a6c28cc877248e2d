import { AddressLines, TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'

interface Leased {
  tenantName: string
  tenantEmail: string | null
  propertyAddress: string | null
}

/** The tenant's name, or what stands for it. */
export const tenantOf = ({ tenantName, tenantEmail }: Omit<Leased, 'propertyAddress'>) =>
  tenantName || tenantEmail || 'Former tenant'

/** The tenant of a lease, with a second line. */
export const TenantCell = ({ lease, second }: { lease: Leased; second: string }) => (
  <TwoLines first={tenantOf(lease)} second={second} full={`${tenantOf(lease)} ${second}`} isStrong />
)

export const PROPERTY: Column<Leased> = {
  title: 'Property',
  from: 'lg',
  cell: ({ propertyAddress }) => <AddressLines address={propertyAddress ?? 'Not assigned'} />,
}
