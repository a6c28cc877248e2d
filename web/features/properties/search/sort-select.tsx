import ChevronDown from 'lucide-react/icons/chevron-down'
import { navigate } from '#web/lib/routing/history.ts'
import { type Filter, propertiesHref } from './filter.ts'
import { SORT_CHOICES } from './words/filter-words.ts'

/** The order of the list. Without JavaScript it is sent with the fields of the search, by their button. */
export const SortSelect = ({ filter }: { filter: Filter }) => (
  <div className="relative ml-auto shrink-0">
    <select
      aria-label="Sort by"
      name="sort"
      form="filters"
      value={filter.sort}
      onChange={({ currentTarget: { value } }) =>
        navigate(propertiesHref({ ...filter, sort: value }), { replace: true })
      }
      className="min-h-11 appearance-none rounded-field border border-field bg-surface px-3 pr-10 text-sm font-semibold"
    >
      {SORT_CHOICES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-muted" />
  </div>
)
