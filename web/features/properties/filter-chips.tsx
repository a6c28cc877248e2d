import { Chip } from '#web/ui/chip.tsx'
import { Link } from '#web/lib/link.tsx'
import { FIELDS, type Filter, NO_FILTER, propertiesHref } from './filter.ts'
import { PRICE_RANGE_CHOICES, TYPE_CHOICES } from './search-choices.ts'

const labelIn = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value

const labels: Record<keyof Filter, (value: string) => string> = {
  type: (value) => labelIn(TYPE_CHOICES, value),
  // HTML has no null character: server and browser would read it differently.
  location: (value) => `“${value.replaceAll('\0', '\uFFFD')}”`,
  priceRange: (value) => labelIn(PRICE_RANGE_CHOICES, value),
}

/** What the list is narrowed by, each to be taken away, or all at once. */
export function FilterChips({ filter }: { filter: Filter }) {
  const set = FIELDS.filter((field) => filter[field] !== NO_FILTER[field])
  if (set.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
      {set.map((field) => {
        const label = labels[field](filter[field])
        return (
          <li key={field} className="max-w-full min-w-0">
            <Chip
              to={propertiesHref({ ...filter, [field]: NO_FILTER[field] })}
              removeLabel={`${label}, remove this filter`}
            >
              <span className="truncate">{label}</span>
            </Chip>
          </li>
        )
      })}
      <li>
        <Link to={propertiesHref(NO_FILTER)} replace className="link inline-flex min-h-9 items-center px-2 text-sm">
          Clear Filters
        </Link>
      </li>
    </ul>
  )
}
