import { refine } from '#contract/properties/refine.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Field, type Filter, NO_FILTER, wordsOf } from './filter.ts'
import { narrowed } from './property-list.ts'

/** For a search without results: what the location may mean, and which filter leaves none. */
export const instead = (filter: Filter) => {
  const query = narrowed({ ...filter, sort: '' })
  return queryOptions({ queryKey: [refine.instead.path, query], queryFn: () => call(refine.instead, { query }) })
}

/** What people type into the location that a filter asks for: the filter and its values. */
const FACTS = new Map<string, readonly [field: Field, values: string]>([
  ['cat', ['pets', 'cats']],
  ['cats', ['pets', 'cats']],
  ['dog', ['pets', 'dogs']],
  ['dogs', ['pets', 'dogs']],
  ['pet', ['pets', 'cats,dogs']],
  ['pets', ['pets', 'cats,dogs']],
  ['parking', ['parking', 'driveway,garage,street']],
  ['garage', ['parking', 'garage']],
  ['driveway', ['parking', 'driveway']],
  ['laundry', ['laundry', 'in-building,in-unit']],
  ['washer', ['laundry', 'in-building,in-unit']],
  ['dryer', ['laundry', 'in-building,in-unit']],
  ['elevator', ['accessible', 'elevator']],
])

const together = (...lists: readonly string[]) => [...new Set(lists.flatMap(wordsOf))].toSorted().join(',')

/** The same search with filters in place of words such as "cats", and these filters alone. Null where no word of the location names a filter. */
export function asFilters(filter: Filter): { search: Filter; facts: Filter } | null {
  const words = filter.location.match(/[^\s,]+/g) ?? []
  const factOf = (word: string) => FACTS.get(word.toLowerCase())
  const search: Record<Field, string> = { ...filter, location: words.filter((word) => !factOf(word)).join(' ') }
  const facts: Record<Field, string> = { ...NO_FILTER }
  const found = words.map(factOf).filter((fact) => fact !== undefined)
  for (const [field, values] of found) {
    facts[field] = together(facts[field], values)
    search[field] = together(search[field], values)
  }
  return found.length > 0 ? { search, facts } : null
}
