import { Chip } from '#web/ui/chip.tsx'
import { isOurs, Link } from '#web/lib/routing/link.tsx'
import type { MouseEvent } from 'react'
import { alertHref, clearedHref, type Filter, propertiesHref } from './filter.ts'
import { chipsOf } from './words/filter-labels.ts'

const ACTION = 'link inline-flex min-h-9 items-center pr-2 text-sm max-md:min-h-11'

/** Empties what was chosen in the search form and is not searched yet, too. */
const clearForm = (event: MouseEvent) => isOurs(event) && document.querySelector<HTMLFormElement>('#filters')?.reset()

/** The active filters. Each can be removed, or all at once where nothing below offers that. A search with filters can be kept as an alert. */
export function FilterChips({ filter, clears }: { filter: Filter; clears: boolean }) {
  const known = chipsOf(filter).filter(({ label }) => label !== undefined)
  if (known.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
      {known.map(({ label, without }) => (
        <li key={label} className="max-w-72 min-w-0">
          <Chip to={propertiesHref({ ...filter, ...without })} removeLabel={`${label}, remove filter`}>
            <span className="truncate">{label}</span>
          </Chip>
        </li>
      ))}
      {clears && (
        <>
          <li>
            <Link to={clearedHref(filter)} replace onClick={clearForm} className={ACTION}>
              Clear all
            </Link>
          </li>
          <li>
            <Link to={alertHref(filter)} className={ACTION}>
              Email me new homes like this
            </Link>
          </li>
        </>
      )}
    </ul>
  )
}
