import { LISTINGS_PER_PAGE } from '#contract/properties/public.ts'

/** The filter in the URL. Unknown values are kept, because the API refuses them. */
export interface Filter {
  type: string
  location: string
  priceRange: string
}

export const NO_FILTER: Filter = { type: 'all', location: '', priceRange: 'any' }
export const FIELDS = ['type', 'location', 'priceRange'] as const

/** The longest list. More pages would not help anyone. */
export const MAX_PAGES = 20
export const MAX_LISTINGS = MAX_PAGES * LISTINGS_PER_PAGE

const valueOf = (address: URLSearchParams, field: keyof Filter) => {
  const value = address.get(field)?.trim()
  return value === undefined || value === '' ? null : value
}

/** The home page sends the location as `search`. */
export const filterOf = (address: URLSearchParams): Filter => ({
  type: valueOf(address, 'type') ?? NO_FILTER.type,
  location: valueOf(address, 'location') ?? address.get('search')?.trim() ?? NO_FILTER.location,
  priceRange: valueOf(address, 'priceRange') ?? NO_FILTER.priceRange,
})

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
  return `/properties${address.size > 0 ? `?${address}` : ''}`
}

/** The URL of the home page's search: like `propertiesHref`, but with the location's name from the specification. */
export function homeSearchHref({ type, location, priceRange }: Filter): string {
  const address = new URLSearchParams()
  if (type !== NO_FILTER.type) address.set('type', type)
  if (location !== NO_FILTER.location) address.set('search', location)
  if (priceRange !== NO_FILTER.priceRange) address.set('priceRange', priceRange)
  return `/properties${address.size > 0 ? `?${address}` : ''}`
}

export const isSameFilter = (one: Filter, other: Filter) => FIELDS.every((field) => one[field] === other[field])
