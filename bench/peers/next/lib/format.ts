const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const number = new Intl.NumberFormat('en-US')
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' })

export const formatPrice = (cents: string, type: 'sale' | 'rent') =>
  dollars.format(Number(cents) / 100) + (type === 'rent' ? '/month' : '')
export const formatNumber = (value: number) => number.format(value)
export const formatDay = (value: Date) => day.format(value)
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const offerName = (type: 'sale' | 'rent') => (type === 'rent' ? 'For Rent' : 'For Sale')

/** The query of a list's address without the default values. */
export function listQuery(filter: Partial<{ type: string; location: string; priceRange: string; page: number }>) {
  const query: Record<string, string> = {}
  if (filter.type && filter.type !== 'all') query.type = filter.type
  if (filter.location) query.location = filter.location
  if (filter.priceRange && filter.priceRange !== 'any') query.priceRange = filter.priceRange
  if (filter.page && filter.page > 1) query.page = String(filter.page)
  return query
}
