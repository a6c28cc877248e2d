import { PropertyFilter } from '#contract/properties/filter.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  type: ['sale', 'rent'],
  priceRange: ['under-500k', '500k-1m', 'over-1m'],
  minPrice: ['1500', '2500', '400000'],
  maxPrice: ['2500', '3500', '800000'],
  beds: ['1', '2', '3', '4'],
  baths: ['1', '2', '3'],
  homeType: ['apartment', 'house', 'condo,townhouse'],
  minSqft: ['800', '1500', '2500'],
  pets: ['cats', 'dogs', 'cats,dogs'],
  parking: ['driveway,garage', 'garage', 'street'],
  laundry: ['in-unit', 'in-unit,in-building'],
  availableBy: ['2026-12-01', '2027-02-01'],
  accessible: ['step-free-entrance', 'elevator'],
  bounds: ['-71.2,42.2,-70.9,42.5', '-72.5,41.9,-71.5,42.6', '-71.13,42.35,-71.08,42.39'],
}

/** What visitors type, cut anywhere: one to twenty letters. */
const TEXTS = [
  'Boston',
  'Cambridge, MA',
  '01040',
  'back bay',
  'Lenox, MA',
  'sunny apartment',
  'elm street',
  'main st',
  'beacon street boston',
  'quiet 2-bedroom condo',
  '12 elm',
  'with turret',
  'massachusetts avenue',
  'harvard square',
]

const SORTS = ['newest', 'price', '-price', 'beds', 'sqft', 'available']

/** Several filters, in half of the cases a text, and in most an order. The same ones for a seed at each run. */
export function randomCombinations(count: number): object[] {
  const random = randomNumbers(15)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)]!
  return Array.from({ length: count }, () => {
    const names = Array.from({ length: below(6) }, () => oneOf(Object.keys(CHOICES)))
    const chosen: Record<string, string> = Object.fromEntries(names.map((name) => [name, oneOf(CHOICES[name]!)]))
    if (Number(chosen['minPrice']) > Number(chosen['maxPrice'])) delete chosen['minPrice']
    if (random() < 0.5) chosen['location'] = oneOf(TEXTS).slice(0, 1 + below(20))
    if (random() < 0.7) chosen['sort'] = oneOf(SORTS)
    return chosen
  })
}

/** Combinations that were slow once. */
export const HARD: readonly object[] = [
  {
    laundry: 'in-unit,in-building',
    bounds: '-72.5,41.9,-71.5,42.6',
    availableBy: '2026-12-01',
    baths: '1',
    sort: 'sqft',
  },
  { priceRange: '500k-1m', beds: '1', availableBy: '2026-12-01', minSqft: '800', location: 'm' },
  { availableBy: '2026-12-01', priceRange: 'under-500k', location: 's', sort: 'price' },
  { parking: 'garage', priceRange: '500k-1m', laundry: 'in-unit,in-building', location: 'apartm', sort: 'beds' },
  { type: 'rent', homeType: 'house', availableBy: '2027-02-01', location: 'apartm', sort: 'newest' },
  { pets: 'dogs', maxPrice: '800000', location: 'qu', parking: 'driveway,garage', sort: 'sqft' },
  { baths: '2', availableBy: '2026-12-01', pets: 'cats', parking: 'garage', sort: 'price' },
  { pets: 'cats', bounds: '-72.5,41.9,-71.5,42.6', priceRange: 'over-1m', homeType: 'apartment', sort: 'newest' },
  { beds: '2', location: 'qu', sort: 'price' },
  { location: 'beacon street', sort: 'available' },
  { maxPrice: '2500', sort: 'beds' },
  { minPrice: '2500', maxPrice: '3500', sort: 'sqft' },
  { location: 'Boston', maxPrice: '2500', beds: '2', pets: 'cats' },
]

export const filterOf = (parameters: object) => PropertyFilter.parse(parameters)
