import { Chip } from '#web/ui/chip.tsx'
import { Link } from '#web/lib/routing/link.tsx'
import { FIELDS, type Filter, NO_FILTER, propertiesHref } from './filter.ts'
import { FILTER_LABELS } from './filter-labels.ts'

/** The active filters. Each can be removed, or all at once where nothing below offers that. */
export function FilterChips({ filter, clears }: { filter: Filter; clears: boolean }) {
  const set = FIELDS.filter(
    (field) => filter[field] !== NO_FILTER[field] && FILTER_LABELS[field](filter[field]) !== undefined,
  )
  if (set.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
      {set.map((field) => {
        const label = FILTER_LABELS[field](filter[field])
        return (
          <li key={field} className="max-w-full min-w-0">
            <Chip to={propertiesHref({ ...filter, [field]: NO_FILTER[field] })} removeLabel={`${label}, remove filter`}>
              <span className="truncate">{label}</span>
            </Chip>
          </li>
        )
      })}
      {clears && (
        <li>
          <Link
            to={propertiesHref(NO_FILTER)}
            replace
            className="link inline-flex min-h-9 items-center px-2 text-sm max-md:min-h-11"
          >
            Clear Filters
          </Link>
        </li>
      )}
    </ul>
  )
}
