import type { OPEN_HOUSES, PUBLIC_SORTS } from '#contract/properties/filter.ts'
import type { ACCESSIBILITY, LAUNDRY, PARKING } from '#contract/properties/fact-words.ts'
import { TYPE_NAMES } from '../../labels.ts'

/** The first is the order without a parameter. */
export const SORT_CHOICES = [
  { value: '', label: 'Available first' },
  { value: 'newest', label: 'Newest' },
  { value: 'price', label: 'Price: low to high' },
  { value: '-price', label: 'Price: high to low' },
  { value: 'beds', label: 'Most bedrooms' },
  { value: 'sqft', label: 'Largest' },
  { value: 'available', label: 'Move-in date' },
] as const satisfies { value: (typeof PUBLIC_SORTS)[number] | ''; label: string }[]

/** What each word of a list is called in a chip. */
export const WORDS = {
  homeType: TYPE_NAMES,
  pets: { cats: 'Cats', dogs: 'Dogs' },
  parking: {
    garage: 'Garage parking',
    driveway: 'Driveway parking',
    street: 'Street parking',
    none: 'No parking',
  } satisfies Record<(typeof PARKING)[number], string>,
  laundry: {
    'in-unit': 'Laundry in unit',
    'in-building': 'Laundry in building',
    hookups: 'Laundry hookups',
    none: 'No laundry',
  } satisfies Record<(typeof LAUNDRY)[number], string>,
  accessible: {
    'step-free-entrance': 'Step-free entrance',
    elevator: 'Elevator',
    'wide-doors': 'Wide doors',
    'roll-in-shower': 'Roll-in shower',
    'grab-bars': 'Grab bars',
    'visual-alarms': 'Visual alarms',
  } satisfies Record<(typeof ACCESSIBILITY)[number], string>,
}

export const OPEN_HOUSE_WORDS: Record<(typeof OPEN_HOUSES)[number], string> = {
  any: 'Open house',
  weekend: 'Weekend open house',
}
