import type { Metadata } from 'next'
import { PropertyList } from '@/components/property-list'

export const metadata: Metadata = {
  title: 'Featured Properties',
  description: 'Homes and commercial space for sale and for rent in Massachusetts: search by town, street and price.',
  alternates: { canonical: '/properties' },
}

type Query = Record<string, string | string[] | undefined>
const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)?.trim() ?? ''

/** Drawn anew for each request, because it reads the query. */
export default async function PropertiesPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const filter = {
    type: textOf(query.type) || 'all',
    location: textOf(query.location),
    priceRange: textOf(query.priceRange) || 'any',
    page: Math.max(1, Math.trunc(Number(textOf(query.page))) || 1),
  }
  return <PropertyList filter={filter} />
}
