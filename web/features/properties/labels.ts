import type { Property } from '#contract/properties/public.ts'

export const PRICE_TYPE_NAMES: Record<Property['priceType'], string> = { sale: 'For Sale', rent: 'For Rent' }

export const TYPE_NAMES: Record<Property['propertyType'], string> = {
  house: 'House',
  apartment: 'Apartment',
  condo: 'Condo',
  townhouse: 'Townhouse',
  commercial: 'Commercial',
}

const STATUSES: Readonly<Record<string, string>> = { available: 'Available', rented: 'Rented', sold: 'Sold' }

/** The specification's words, also for a property without a type or status. */
export const typeName = (type: string) => (TYPE_NAMES as Readonly<Record<string, string>>)[type] ?? 'Residential'
export const statusName = (status: string) => STATUSES[status] ?? 'Available'

/** A sold or rented home cannot be viewed. */
export const isGone = ({ status }: Pick<Property, 'status'>) => status === 'sold' || status === 'rented'
