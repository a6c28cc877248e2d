import type { Building } from '#contract/buildings/fields.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { buildingName } from './labels.ts'

/** The rest of the address, below what staff call the building. */
function placeOf({ name, street, city, state, zip }: Building) {
  const town = city === '' ? '' : `${city}, ${state} ${zip}`.trim()
  return name === null ? town : [street, town].filter(Boolean).join(', ')
}

export const BUILDING_COLUMNS: readonly Column<Building>[] = [
  {
    title: 'Building',
    sort: { asc: 'address', desc: 'address-desc' },
    card: 'heading',
    cell: (building) => (
      <TwoLines
        first={buildingName(building)}
        second={placeOf(building) || 'No city and ZIP code'}
        full={building.address}
        isStrong
      />
    ),
  },
  { title: 'Units', align: 'right', cell: ({ unitCount }) => unitCount },
  {
    title: 'Vacancy',
    cell: ({ unitCount, vacantCount }) =>
      unitCount === 0 ? (
        <span className="text-muted">No units yet</span>
      ) : vacantCount === 0 ? (
        <span className="text-muted">None vacant</span>
      ) : (
        <Badge tone="yellow">{`${vacantCount} vacant`}</Badge>
      ),
  },
]
