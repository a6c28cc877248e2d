/** The search of the specification, which the home page has. */
export const NO_CRITERIA = { type: 'all', location: '', priceRange: 'any' }
export type Criteria = Readonly<typeof NO_CRITERIA>
export const CRITERIA = Object.keys(NO_CRITERIA) as (keyof Criteria)[]

/** The URL of the home page's search: the location has the name of the specification. */
export function homeSearchHref({ type, location, priceRange }: Criteria): string {
  const address = new URLSearchParams()
  if (type !== NO_CRITERIA.type) address.set('type', type)
  if (location !== NO_CRITERIA.location) address.set('search', location)
  if (priceRange !== NO_CRITERIA.priceRange) address.set('priceRange', priceRange)
  return `/properties${address.size > 0 ? `?${address}` : ''}`
}
