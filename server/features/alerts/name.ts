import { formatDay } from '#contract/core/dates.ts'
import { formatMoney } from '#contract/core/format-money.ts'
import type { AlertFilter } from '#contract/alerts/public.ts'
import { savedHomesOf } from './filter.ts'

type Words<Name extends 'homeType' | 'parking' | 'laundry' | 'accessible'> = Record<
  NonNullable<AlertFilter[Name]>[number],
  string
>

const HOMES: Words<'homeType'> = {
  house: 'houses',
  apartment: 'apartments',
  condo: 'condos',
  townhouse: 'townhouses',
  commercial: 'commercial properties',
}
const PARKING: Words<'parking'> = {
  none: 'no parking',
  street: 'street parking',
  driveway: 'a driveway',
  garage: 'a garage',
}
const LAUNDRY: Words<'laundry'> = {
  'in-unit': 'laundry in the unit',
  'in-building': 'laundry in the building',
  hookups: 'laundry hookups',
  none: 'no laundry',
}
const ACCESSIBLE: Words<'accessible'> = {
  'step-free-entrance': 'a step-free entrance',
  elevator: 'an elevator',
  'wide-doors': 'wide doors',
  'roll-in-shower': 'a roll-in shower',
  'grab-bars': 'grab bars',
  'visual-alarms': 'visual alarms',
}
const OPEN_HOUSES: Record<NonNullable<AlertFilter['openHouse']>, string> = {
  weekend: 'open this weekend',
  any: 'with an open house',
}
const RANGES: Record<AlertFilter['priceRange'], string> = {
  any: '',
  'under-500k': 'under $500,000',
  '500k-1m': 'from $500,000 to $1,000,000',
  'over-1m': 'over $1,000,000',
}

const either = (words: readonly string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)
const all = (words: readonly string[]) => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words)

const pluralOf = (count: number, one: string) => `${count}+ ${one}${count === 1 ? '' : 's'}`

function roomsOf(filter: AlertFilter): string {
  const saved = savedHomesOf(filter)?.length
  if (saved !== undefined) return `price drops on ${saved} saved home${saved === 1 ? '' : 's'}`
  const { beds = 0, baths = 0, homeType } = filter
  const homes = homeType ? either(homeType.map((type) => HOMES[type])) : ''
  const rooms = [beds > 0 ? pluralOf(beds, 'bedroom') : '', baths > 0 ? pluralOf(baths, 'bathroom') : ''].filter(
    Boolean,
  )
  if (rooms.length === 0) return homes || 'homes'
  return homes ? `${homes} with ${all(rooms)}` : rooms.join(', ')
}

function priceOf({ priceRange, minPrice, maxPrice }: AlertFilter): string {
  if (minPrice !== undefined && maxPrice !== undefined)
    return `from ${formatMoney(minPrice)} to ${formatMoney(maxPrice)}`
  if (maxPrice !== undefined) return `under ${formatMoney(maxPrice)}`
  return minPrice === undefined ? RANGES[priceRange] : `over ${formatMoney(minPrice)}`
}

const AREA = 'in the area on the map'

const factsOf = ({ minSqft, pets, parking, laundry, accessible, availableBy, openHouse, ...filter }: AlertFilter) => [
  ...(minSqft ? [`at least ${minSqft.toLocaleString('en-US')} sq ft`] : []),
  ...(pets ? [`${all(pets)} welcome`] : []),
  ...(parking ? [either(parking.map((word) => PARKING[word]))] : []),
  ...(laundry ? [either(laundry.map((word) => LAUNDRY[word]))] : []),
  ...(accessible ? accessible.map((word) => ACCESSIBLE[word]) : []),
  ...(availableBy ? [`available by ${formatDay(availableBy)}`] : []),
  ...(openHouse ? [OPEN_HOUSES[openHouse]] : []),
  ...(filter.bounds && filter.location !== '' ? [AREA] : []),
]

/** The words that somebody typed, with capitals if they have none. */
const typed = (location: string) =>
  /\p{Lu}/u.test(location)
    ? location
    : location.replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase()).replace(/\bMa\b/, 'MA')

/** A search in words: "2+ bedrooms in Cambridge under $3,500". Words that are not a place are quoted. */
export function nameOf(filter: AlertFilter, isPlace: boolean): string {
  const { type, location, bounds } = filter
  const offer = { all: '', sale: 'for sale', rent: 'for rent' }[type]
  const area = bounds ? AREA : ''
  const where = location === '' ? area : isPlace ? `in ${typed(location)}` : `matching "${location}"`
  const name = [roomsOf(filter), offer, where, priceOf(filter)].filter(Boolean).join(' ')
  return [name.charAt(0).toUpperCase() + name.slice(1), ...factsOf(filter)].join(', ')
}
