import { LISTINGS_PER_PAGE } from '#contract/properties/public.ts'
import { typedFacts } from '#contract/properties/typed-facts.ts'
import { NO_CRITERIA } from './basic-filter.ts'

/** The values without which a parameter is left out of the URL. Their order is that of the URL and of the chips. */
export const NO_FILTER = {
  ...NO_CRITERIA,
  minPrice: '',
  maxPrice: '',
  beds: '',
  baths: '',
  homeType: '',
  minSqft: '',
  pets: '',
  parking: '',
  laundry: '',
  availableBy: '',
  accessible: '',
  openHouse: '',
  bounds: '',
  sort: '',
  /** `map` shows the homes on a map as well. */
  view: '',
}

export type Field = keyof typeof NO_FILTER
/** The filter in the URL, as text. Unknown values are kept, because the API refuses them. */
export type Filter = Readonly<Record<Field, string>>
export const FIELDS = Object.keys(NO_FILTER) as Field[]

/** Their values are words separated by commas. */
const LISTS = new Set<Field>(['homeType', 'pets', 'parking', 'laundry', 'accessible'])
const NUMBERS = new Set<Field>(['minPrice', 'maxPrice', 'beds', 'baths', 'minSqft'])

/** The longest list. More pages would not help anyone. */
export const MAX_PAGES = 20
export const MAX_LISTINGS = MAX_PAGES * LISTINGS_PER_PAGE

export const wordsOf = (list: string) => list.split(',').filter(Boolean)

/** `$3,500` is 3500. Zero asks for nothing. */
function numberOf(text: string): string {
  const digits = text.replaceAll(/[$,\s]/g, '')
  return /^\d+$/.test(digits) ? digits.replace(/^0+/, '') : text
}

/** The text of a parameter. One with several values has none that the API accepts: "2 and 3". Places have "and" in them, but no null character. */
const textOf = (address: URLSearchParams, name: string) =>
  [...new Set(address.getAll(name).map((text) => text.trim()))]
    .filter(Boolean)
    .join(name === 'location' || name === 'search' ? '\0' : ' and ')

function valueOf(address: URLSearchParams, field: Field): string {
  if (LISTS.has(field)) {
    const words = wordsOf(address.getAll(field).join(',')).map((word) => word.trim())
    return [...new Set(words)].sort().join(',')
  }
  const text = textOf(address, field)
  return NUMBERS.has(field) ? numberOf(text) : text
}

/**
 * The filter of a URL or of a form. The home page sends the location as `search`. A price range may also be two numbers, `2000-2500`, `-3500` or `-`,
 * which replace the other prices: one choice of a list can set both, also without JavaScript. A form sends its bounds with the location before,
 * `-71.2,42.3,-71,42.4;Boston`: another location is searched everywhere. Bedrooms in the location are a filter of their own.
 */
export function filterOf(address: URLSearchParams): Filter {
  const filter: Record<Field, string> = { ...NO_FILTER }
  for (const field of FIELDS) filter[field] = valueOf(address, field) || NO_FILTER[field]
  filter.location ||= textOf(address, 'search')
  const [bounds = '', of = filter.location] = filter.bounds.split(/;(.*)/s)
  filter.bounds = filter.location === '' || filter.location === of ? bounds : ''
  Object.assign(filter, typedFacts(filter.location))
  const prices = /^(\d*)-(\d*)$/.exec(filter.priceRange)
  if (!prices) return filter
  const [, minPrice = '', maxPrice = ''] = prices
  return { ...filter, priceRange: NO_FILTER.priceRange, minPrice, maxPrice }
}

/** Where the minimum price is higher than the maximum, which the API refuses. */
export const isReversed = ({ minPrice, maxPrice }: Filter) => maxPrice !== '' && Number(minPrice) > Number(maxPrice)

export const REVERSED = 'The minimum price is higher than the maximum.'

/** No rent is as high, and nothing for sale as cheap. */
const BETWEEN_RENTS_AND_SALES = 50_000

/** The same search for another type, without a price limit that no home of this type can have. */
export function withType(filter: Filter, type: string): Filter {
  const { minPrice, maxPrice, priceRange } = filter
  const isRent = type === 'rent'
  const price = isRent ? minPrice || maxPrice : maxPrice || minPrice
  const fits = price === '' ? !isRent || !priceRange.includes('1m') : Number(price) < BETWEEN_RENTS_AND_SALES === isRent
  return fits || type === NO_FILTER.type
    ? { ...filter, type }
    : { ...filter, type, minPrice: '', maxPrice: '', priceRange: NO_FILTER.priceRange }
}

/** How many pages of the list are shown. */
export function pagesOf(address: URLSearchParams): number {
  const value = address.get('pages') ?? ''
  return /^\d{1,6}$/.test(value) ? Math.min(Math.max(Number(value), 1), MAX_PAGES) : 1
}

/** The URL of `/properties` without default values. */
export function propertiesHref(filter: Partial<Filter>, pages = 1): string {
  const address = new URLSearchParams()
  for (const field of FIELDS) {
    const value = filter[field] ?? NO_FILTER[field]
    if (value !== NO_FILTER[field]) address.set(field, value)
  }
  if (pages > 1) address.set('pages', String(pages))
  // A comma needs no escape, and lists are easier to read with it.
  return `/properties${address.size > 0 ? `?${address}` : ''}`.replaceAll('%2C', ',')
}

/** The page that asks for emails about new homes of this search. */
export const alertHref = (filter: Filter) =>
  `/alerts/new?${new URLSearchParams({ search: propertiesHref({ ...filter, sort: '', view: '' }).slice('/properties?'.length) })}`

/** Whether the page has such a view. The API knows none. */
export const isView = (view: string) => view === NO_FILTER.view || view === 'map'

/** The same list in the same order without filters. */
export const clearedHref = ({ sort, view }: Filter) => propertiesHref({ sort, view })

export const isSameFilter = (one: Filter, other: Filter) => FIELDS.every((field) => one[field] === other[field])

/** Whether a search is for all homes of a place. The area of the map is not searched once another place is chosen. */
export const isPlaceAlone = (filter: Filter) =>
  isSameFilter({ ...filter, location: '', bounds: '', sort: '', view: '' }, NO_FILTER)
