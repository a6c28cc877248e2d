import type { PRICE_RANGES, Property, TYPE_FILTERS } from '#contract/properties.ts'

export const PRICE_TYPE_NAMES: Record<Property['priceType'], string> = { sale: 'For Sale', rent: 'For Rent' }

const TYPES: Readonly<Record<string, string>> = {
  house: 'House',
  apartment: 'Apartment',
  condo: 'Condo',
  townhouse: 'Townhouse',
  commercial: 'Commercial',
}

const STATUSES: Readonly<Record<string, string>> = { available: 'Available', rented: 'Rented', sold: 'Sold' }

/** In the specification's words, also where a listing does not say. */
export const typeName = (type: string) => TYPES[type] ?? 'Residential'
export const statusName = (status: string) => STATUSES[status] ?? 'Available'

/** What the search offers, in the specification's words. */
export const TYPE_CHOICES = [
  { value: 'all', label: 'All Types' },
  { value: 'sale', label: PRICE_TYPE_NAMES.sale },
  { value: 'rent', label: PRICE_TYPE_NAMES.rent },
] as const satisfies { value: (typeof TYPE_FILTERS)[number]; label: string }[]

export const PRICE_RANGE_CHOICES = [
  { value: 'any', label: 'Any Price' },
  { value: 'under-500k', label: 'Under $500k' },
  { value: '500k-1m', label: '$500k - $1M' },
  { value: 'over-1m', label: '$1M+' },
] as const satisfies { value: (typeof PRICE_RANGES)[number]; label: string }[]
