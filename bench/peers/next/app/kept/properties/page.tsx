import { PropertyList } from '@/components/property-list'

/** The same list, kept for an hour: drawn when the application is built, and again after that. */
export const revalidate = 3600

export default function KeptPropertiesPage() {
  return <PropertyList filter={{ type: 'all', location: '', priceRange: 'any', page: 1 }} />
}
