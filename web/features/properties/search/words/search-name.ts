import { priceLabel, quoted } from './filter-labels.ts'
import { type Filter, isReversed, wordsOf } from '../filter.ts'
import { isPlaceLike, placeProblem } from './place-problem.ts'
import { PRICE_RANGE_CHOICES } from '../search-choices.ts'

const KINDS: Readonly<Record<string, string>> = {
  house: 'houses',
  apartment: 'apartments',
  condo: 'condos',
  townhouse: 'townhouses',
  commercial: 'commercial spaces',
}
const OFFERS: Readonly<Record<string, string>> = { all: 'for sale and rent', sale: 'for sale', rent: 'for rent' }

const capitals = (place: string) =>
  /\p{Lu}/u.test(place) ? place : place.replaceAll(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())

function whereOf({ location, bounds }: Filter): string {
  if (/^(?:ma|massachusetts)?$/i.test(location) || placeProblem(location) !== undefined)
    return bounds === '' ? 'across Massachusetts' : 'in this area of the map'
  return isPlaceLike(location) ? `in ${capitals(location).replace(/\bMa$/, 'MA')}` : `matching ${quoted(location)}`
}

function priceOf(filter: Filter): string {
  const range = PRICE_RANGE_CHOICES.find(({ value }) => value === filter.priceRange && value !== 'any')
  const label = filter.minPrice + filter.maxPrice === '' ? range?.label : isReversed(filter) ? '' : priceLabel(filter)
  return (label ?? '').replace(/^(?:Up|Under)/, (word) => word.toLowerCase()).replace(/^\$/, 'at $')
}

/** What is searched, as a person would say it: "2+ bedroom homes for rent in Cambridge up to $3,500". The chips have everything else. */
export function searchName(filter: Filter): string {
  const kinds = wordsOf(filter.homeType)
  const beds = /^\d+$/.test(filter.beds) ? `${filter.beds}+ bedroom ` : ''
  const kind = (kinds.length === 1 && KINDS[kinds[0]!]) || 'homes'
  const name = `${beds}${kind} ${OFFERS[filter.type] ?? ''} ${whereOf(filter)} ${priceOf(filter)}`
  return name[0]!.toUpperCase() + name.slice(1).replaceAll(/ +/g, ' ').trim()
}
