import { refine } from '#contract/properties/refine.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Field, type Filter, wordsOf } from './filter.ts'
import { narrowed } from './property-list.ts'

/** For a search without results: what the location may mean, and which filter leaves none. */
export const instead = (filter: Filter) => {
  const query = narrowed({ ...filter, sort: '' })
  return queryOptions({ queryKey: [refine.instead.path, query], queryFn: () => call(refine.instead, { query }) })
}

/** What people type into the location that a filter asks for: the filter and its values. */
const FACTS: Readonly<Record<string, readonly [field: Field, values: string]>> = {
  cat: ['pets', 'cats'],
  cats: ['pets', 'cats'],
  dog: ['pets', 'dogs'],
  dogs: ['pets', 'dogs'],
  pet: ['pets', 'cats,dogs'],
  pets: ['pets', 'cats,dogs'],
  parking: ['parking', 'driveway,garage,street'],
  garage: ['parking', 'garage'],
  driveway: ['parking', 'driveway'],
  laundry: ['laundry', 'in-building,in-unit'],
  washer: ['laundry', 'in-building,in-unit'],
  dryer: ['laundry', 'in-building,in-unit'],
  elevator: ['accessible', 'elevator'],
}

/** The same search with filters in place of words such as "cats". Null where no word of the location names a filter. */
export function asFilters(filter: Filter): Filter | null {
  const words = filter.location.split(/[\s,]+/)
  const found: Record<Field, string> = { ...filter }
  const others = words.filter((word) => {
    const fact = Object.entries(FACTS).find(([name]) => name === word.toLowerCase())?.[1]
    if (!fact) return true
    const [field, values] = fact
    found[field] = [...new Set([...wordsOf(found[field]), ...wordsOf(values)])].toSorted().join(',')
    return false
  })
  return others.length === words.length ? null : { ...found, location: others.join(' ') }
}
