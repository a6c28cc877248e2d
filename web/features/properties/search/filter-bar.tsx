import { Container } from '#web/ui/layout/container.tsx'
import type { Filter } from './filter.ts'
import { ListingSearch } from './listing-search.tsx'
import { TypeTabs } from './type-tabs.tsx'

/**
 * Sticks below the navbar, unless the screen is very low. On a small screen only the search stays: the tabs go under the navbar, and come back where
 * one of them takes the focus.
 */
export const FilterBar = ({ filter, onSearch }: { filter: Filter; onSearch: (filter: Filter) => void }) => (
  <div className="second-bar z-30 border-b border-line bg-paper print:hidden noscript:static">
    <Container className="flex flex-col gap-2.5 py-3 sm:flex-row sm:items-center">
      <TypeTabs filter={filter} className="shrink-0" />
      <ListingSearch
        filter={filter}
        onSearch={onSearch}
        lineClassName="h-11 px-4"
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[9.5rem_minmax(0,1fr)_10.5rem_auto] lg:gap-2 lg:[&_label]:sr-only"
      />
    </Container>
  </div>
)
