import Link from 'next/link'
import { formatNumber } from '@/lib/format'
import { type Filter, listProperties } from '@/lib/properties'
import { FilterForm } from './filter-form'
import { Pagination } from './pagination'
import { PropertyCard } from './property-card'

const COUNT_LIMIT = 1000

export async function PropertyList({ filter }: { filter: Filter }) {
  const { properties, total } = await listProperties(filter)
  const count = total > COUNT_LIMIT ? `More than ${formatNumber(COUNT_LIMIT)}` : formatNumber(total)
  return (
    <>
      <div className="mx-auto max-w-7xl px-5 pt-10 pb-6 sm:px-8 sm:pt-14">
        <h1 className="text-4xl font-semibold">Featured Properties</h1>
        <p className="mt-3 text-lg text-muted">Homes for sale and for rent across Massachusetts.</p>
      </div>
      <FilterForm filter={filter} />
      <section aria-labelledby="listings" className="mx-auto max-w-7xl px-5 pt-6 sm:px-8">
        <h2 id="listings" className="mb-5 text-muted">
          {count} properties
        </h2>
        <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {properties.map((property, position) => (
            <li key={property.id}>
              <PropertyCard property={property} isFirst={position === 0} />
            </li>
          ))}
        </ul>
        <Pagination filter={filter} total={total} />
      </section>
      <section className="mx-auto mt-24 max-w-7xl px-5 sm:px-8">
        <div className="rounded-xl bg-sand px-6 py-12 text-center">
          <h2 className="text-3xl font-semibold">Not sure where to start?</h2>
          <p className="mx-auto mt-3 max-w-[34rem] text-muted">
            Tell us what matters to you. We know these towns street by street, and often hear of a home before it is
            listed.
          </p>
          <Link href="/contact" className="mt-7 inline-block rounded-md bg-harbor px-5 py-3 font-semibold text-paper">
            Contact an Agent
          </Link>
        </div>
      </section>
    </>
  )
}
