import { formatDay } from '#contract/core/dates.ts'
import { formatMoney } from '#contract/core/format-money.ts'
import type { ComparedProperty } from '#contract/properties/by-ids.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { factGroups } from '../../../detail/fact-groups.ts'
import { BROKER_WORDS, totalOf, upFrontCosts } from '../../../detail/up-front.ts'
import { PRICE_TYPE_NAMES, statusName, typeName } from '../../../labels.ts'
import { pricePerSqft } from '../../../price.ts'

type Home = ComparedProperty
type Fact = readonly [label: string, read: (home: Home) => string | number | null]

const ONLY = { rent: 'Rentals only', sale: 'Sales only', residential: 'Residential only' }
/** What stands in place of a fact that such a home does not have. */
export const NOT_OF_IT: ReadonlySet<string> = new Set(Object.values(ONLY))

const isSale = ({ priceType }: Home) => priceType === 'sale'

function moveIn(home: Home): string {
  const costs = upFrontCosts(home)
  if (costs.length === 0) return 'Not finalized'
  const parts = costs.map(({ label, amount }) => `${label.toLowerCase()} ${formatMoney(amount)}`)
  return `${formatMoney(totalOf(costs))} (${parts.join(', ')})`
}

/** What only rentals have, or only homes for sale. */
const ofRentals = (read: Fact[1]) => (home: Home) => (isSale(home) ? ONLY.rent : read(home))
const ofSales = (read: Fact[1]) => (home: Home) => (isSale(home) ? read(home) : ONLY.sale)

/** What a store or an office rarely has. */
const ofResidences = (read: Fact[1]) => (home: Home) =>
  read(home) ?? (home.propertyType === 'commercial' ? ONLY.residential : null)

const perSqft = (home: Home) => {
  const price = pricePerSqft(home)
  return price === null ? null : formatMoney(price)
}

const number = (value: number | null) => (value ? formatNumber(value) : null)

const FACTS: readonly Fact[] = [
  ['Listing type', ({ priceType }) => PRICE_TYPE_NAMES[priceType]],
  ['Status', ({ status }) => statusName(status)],
  ['Move-in costs', ofRentals(moveIn)],
  ['Broker fee', ofRentals(({ brokerFeePaidBy }) => brokerFeePaidBy && BROKER_WORDS[brokerFeePaidBy])],
  ['Bedrooms', ofResidences(({ bedrooms }) => number(bedrooms))],
  ['Bathrooms', ({ bathrooms }) => number(bathrooms)],
  ['Square feet', ({ sqft }) => number(sqft)],
  ['Price per sqft', ofSales(perSqft)],
  ['Property type', ({ propertyType }) => typeName(propertyType)],
  ['Year built', ({ yearBuilt }) => yearBuilt && String(yearBuilt)],
  ['Available from', ({ availableOn }) => availableOn && formatDay(availableOn)],
]

export interface CompareRow {
  label: string
  /** One for each home. Null where it is not known. */
  values: readonly (string | null)[]
  isDifferent: boolean
}

const features: Fact = ['Features', (home) => [...new Set(home.features)].join(', ') || null]

const OF_RENTALS: ReadonlySet<string> = new Set(['Lease', 'Rent includes'])
const OF_SALES: ReadonlySet<string> = new Set(['Property tax', 'HOA fee'])
const OF_RESIDENCES: ReadonlySet<string> = new Set(['Furnished', 'Pets', 'Pet limits', 'Laundry'])

function readerOf(name: string, read: Fact[1]): Fact[1] {
  if (OF_RENTALS.has(name)) return ofRentals(read)
  if (OF_SALES.has(name)) return ofSales(read)
  return OF_RESIDENCES.has(name) ? ofResidences(read) : read
}

/** What else is known of at least one of the homes, as on their pages. */
function otherFacts(homes: readonly Home[]): Fact[] {
  const known = new Map(homes.map((home) => [home, new Map(factGroups(home).flatMap(({ rows }) => rows))]))
  const names = new Set([...known.values()].flatMap((rows) => Array.from(rows.keys())))
  return Array.from(names, (name): Fact => [name, readerOf(name, (home) => known.get(home)?.get(name) ?? null)])
}

/** Every fact that is known of at least one of the homes. */
export const compareRows = (homes: readonly Home[]): CompareRow[] =>
  [...FACTS, ...otherFacts(homes), features]
    .map(([label, read]) => {
      const values = homes.map((home) => {
        const value = read(home)
        return value === null ? null : String(value)
      })
      return { label, values, isDifferent: new Set(values).size > 1 }
    })
    .filter(({ values }) => values.some((value) => value !== null && !Object.values(ONLY).includes(value)))
