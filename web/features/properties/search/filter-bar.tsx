import { Container } from '#web/ui/layout/container.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { FIELDS, type Filter, NO_FILTER } from './filter.ts'
import { SearchPanel } from './search-panel.tsx'
import { TypeTabs } from './type-tabs.tsx'

/* It opens over the list, so that the bar keeps its height and the list does not move. */
const UNFOLDED =
  'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-[calc(100svh-9rem)] max-lg:overflow-y-auto max-lg:border-y max-lg:border-line max-lg:bg-paper max-lg:px-5 max-lg:pt-4 max-lg:pb-6 max-lg:shadow-soft sm:max-lg:px-8'

/** Sticks below the navbar. On a small screen the search is behind a button; without JavaScript it is always open. */
export function FilterBar({ filter, onSearch }: { filter: Filter; onSearch: (filter: Filter) => void }) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const inUse = FIELDS.filter((field) => filter[field] !== NO_FILTER[field]).length
  return (
    // The panel answers Esc as a menu would; every control in it is reached without that.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      className="second-bar sticky top-navbar z-30 border-b border-line bg-paper print:hidden noscript:static"
    >
      <Container className="flex flex-col gap-3 py-3 lg:flex-row lg:items-center">
        <div className="flex shrink-0 items-center gap-2">
          <TypeTabs filter={filter} className="grow" />
          <span className="relative lg:hidden noscript:hidden">
            <IconButton
              label={isOpen ? 'Hide search' : 'Show search'}
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
          className={`${isOpen ? '' : 'hidden'} ${UNFOLDED} lg:block lg:grow noscript:static! noscript:block noscript:border-0! noscript:p-0! noscript:shadow-flat!`}
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
