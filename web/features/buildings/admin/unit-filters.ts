import { UNIT_SORTS } from '#contract/buildings/admin.ts'
import { OCCUPANCIES } from '#contract/buildings/fields.ts'
import { choicesOf, filterOf } from '#web/ui/data-table/filters.ts'
import { OCCUPANCY_NAMES } from './labels.ts'

/** What a list of units can be filtered by. */
export const UNIT_RULES = { search: 'text', occupancy: OCCUPANCIES, sort: UNIT_SORTS } as const

export const OCCUPANCY_FILTER = filterOf(
  'occupancy',
  'Status',
  'All units',
  choicesOf(OCCUPANCIES, (occupancy) => OCCUPANCY_NAMES[occupancy]),
)
