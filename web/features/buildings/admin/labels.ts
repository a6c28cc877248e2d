import type { Building, Occupancy, Unit } from '#contract/buildings/fields.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const OCCUPANCY_NAMES: Record<Occupancy, string> = {
  vacant: 'Vacant',
  leased: 'Leased',
  out_of_service: 'Out of service',
}
export const OCCUPANCY_TONES: Record<Occupancy, Tone> = { vacant: 'yellow', leased: 'green', out_of_service: 'gray' }

/** The number of a unit, or what stands for it. */
export const unitName = ({ number }: Pick<Unit, 'number'>) => number || 'Whole home'

/** What staff call a building: its name, else its street. */
export const buildingName = ({ name, street }: Pick<Building, 'name' | 'street'>) => name ?? street

/** Until when a unit is leased, or since when it is vacant. */
export function occupancyOf({ occupancy, lease, vacantSince }: Pick<Unit, 'occupancy' | 'lease' | 'vacantSince'>) {
  if (lease) return lease.endsOn === null ? 'No end date' : formatDay(lease.endsOn)
  if (occupancy === 'out_of_service') return 'Out of service'
  return vacantSince === null ? 'Never leased' : `Vacant since ${formatDay(vacantSince)}`
}
