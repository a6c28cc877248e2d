import Form from 'next/form'
import Link from 'next/link'
import { listQuery } from '@/lib/format'
import type { Filter } from '@/lib/properties'

const TYPES = [
  ['all', 'All'],
  ['sale', 'For Sale'],
  ['rent', 'For Rent'],
] as const
const RANGES = [
  ['any', 'Any Price'],
  ['under-500k', 'Under $500k'],
  ['500k-1m', '$500k – $1M'],
  ['over-1m', 'Over $1M'],
] as const

const field = 'h-11 w-full rounded-md border border-line bg-surface px-3'

export const FilterForm = ({ filter }: { filter: Filter }) => (
  <div className="sticky top-18 z-30 border-b border-line bg-paper">
    <div className="mx-auto flex max-w-7xl flex-col gap-3 px-5 py-3 sm:px-8 lg:flex-row lg:items-center">
      <nav aria-label="Type" className="flex gap-1">
        {TYPES.map(([type, label]) => (
          <Link
            key={type}
            href={{ pathname: '/properties', query: listQuery({ ...filter, type, page: 1 }) }}
            aria-current={filter.type === type ? 'page' : undefined}
            className="rounded-md px-4 py-2.5 text-sm font-semibold aria-[current]:bg-harbor aria-[current]:text-paper"
          >
            {label}
          </Link>
        ))}
      </nav>
      <search className="grow max-lg:hidden">
        <Form action="/properties" className="grid grid-cols-[9.5rem_minmax(0,1fr)_10.5rem_auto] gap-2">
          <select name="type" aria-label="Property Type" defaultValue={filter.type} className={field}>
            {TYPES.map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </select>
          <input
            name="location"
            type="search"
            aria-label="Location"
            placeholder="Enter location"
            defaultValue={filter.location}
            className={field}
          />
          <select name="priceRange" aria-label="Price Range" defaultValue={filter.priceRange} className={field}>
            {RANGES.map(([range, label]) => (
              <option key={range} value={range}>
                {label}
              </option>
            ))}
          </select>
          <button type="submit" className="rounded-md bg-harbor px-5 font-semibold text-paper">
            Search
          </button>
        </Form>
      </search>
    </div>
  </div>
)
