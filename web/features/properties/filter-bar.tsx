import { Container } from '#web/ui/container.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { FIELDS, type Filter, NO_FILTER } from './filter.ts'
import { SearchPanel } from './search-panel.tsx'
import { TypeTabs } from './type-tabs.tsx'

/** Stays under the navbar. On a small screen the search folds away behind a button; without script it never folds. */
export function FilterBar({ filter, onSearch }: { filter: Filter; onSearch: (filter: Filter) => void }) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const inUse = FIELDS.filter((field) => filter[field] !== NO_FILTER[field]).length
  return (
    <div className="sticky top-navbar z-30 border-b border-line bg-paper print:hidden noscript:static">
      <Container className="flex flex-col gap-3 py-3 lg:flex-row lg:items-center">
        <div className="flex items-center gap-2">
          <TypeTabs filter={filter} className="grow" />
          <span className="relative lg:hidden noscript:hidden">
            <IconButton
              label={isOpen ? 'Hide the search' : 'Show the search'}
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setOpen(!isOpen)}
              className="border-line bg-surface"
            >
              <SlidersHorizontal />
            </IconButton>
            {inUse > 0 && (
              <span className="absolute top-0 right-0 size-3 rounded-full border-2 border-paper bg-brick" />
            )}
          </span>
        </div>
        <div
          id={panel}
          className={`${isOpen ? '' : 'hidden'} max-h-[calc(100svh-10rem)] overflow-y-auto p-0.5 lg:block lg:grow lg:overflow-visible noscript:block noscript:max-h-none`}
        >
          <SearchPanel
            filter={filter}
            onSearch={(criteria) => {
              setOpen(false)
              onSearch(criteria)
            }}
            className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[9.5rem_minmax(0,1fr)_10.5rem_auto] lg:gap-2 lg:[&_label]:sr-only"
          />
        </div>
      </Container>
    </div>
  )
}
