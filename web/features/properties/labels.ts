import type { Property } from '#contract/properties/public.ts'

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
