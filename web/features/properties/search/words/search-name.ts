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

/** As people write the name of a place: "CAMBRIDGE, ma." is "Cambridge, MA". Capitals among small letters stay, and so does a short "MIT". */
function asName(place: string) {
  const [name, state] = place.replace(/[\s.,]+$/, '').split(/[\s,]+(?=ma(?:ss(?:achusetts)?)?$)/i)
  const isShort = /^[\p{Lu}\d]{1,3}$/u.test(name!)
  const small = isShort || /\p{Ll}/u.test(name!) ? name! : name!.toLowerCase()
  const written = /\p{Lu}/u.test(small)
    ? small
    : small.replaceAll(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
  return state ? `${written}, MA` : written
}

function whereOf({ location, bounds }: Filter, isFound: boolean): string {
  if (/^(?:ma|massachusetts)?$/i.test(location) || placeProblem(location) !== undefined)
    return bounds === '' ? 'across Massachusetts' : 'in this area of the map'
  return isFound && isPlaceLike(location)
    ? `in ${asName(location)}`
    : `matching ${quoted(location.replace(/^(.{60}).+$/su, '$1…'))}`
}

function priceOf(filter: Filter): string {
  const range = PRICE_RANGE_CHOICES.find(({ value }) => value === filter.priceRange && value !== 'any')
  const label = filter.minPrice + filter.maxPrice === '' ? range?.label : isReversed(filter) ? '' : priceLabel(filter)
  return (label ?? '').replace(/^(?:Up|Under)/, (word) => word.toLowerCase()).replace(/^\$/, 'at $')
}

/**
 * What is searched, as a person would say it: "2+ bedroom homes for rent in Cambridge up to $3,500". The chips have everything else. A text that finds
 * nothing is not called a place.
 */
export function searchName(filter: Filter, isFound: boolean): string {
  const kinds = wordsOf(filter.homeType)
  const beds = /^\d+$/.test(filter.beds) ? `${filter.beds}+ bedroom ` : ''
  const kind = (kinds.length === 1 && KINDS[kinds[0]!]) || 'homes'
  const name = `${beds}${kind} ${OFFERS[filter.type] ?? ''} ${whereOf(filter, isFound)} ${priceOf(filter)}`
  return name[0]!.toUpperCase() + name.slice(1).replaceAll(/ +/g, ' ').trim()
}
