import { HydrateLater } from '#web/lib/page/hydrate-later.tsx'
import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { startTransition, useState } from 'react'
import type { Filter } from './filter.ts'
import { chipsOf } from './words/filter-labels.ts'
import { SearchLine } from './search-line.tsx'
import { TypeTabs } from './type-tabs.tsx'

/** The fields of the search are hydrated once they are visible, so that the list is ready before. Their HTML comes with the page. */
export const filterForm = lazyModule(
  'features/properties/search/form/filter-form.tsx',
  () => import('./form/filter-form.tsx'),
)
/** Loaded when the line is touched, because most visits never open it. */
const filterSheet = lazyModule(
  'features/properties/search/form/filter-sheet.tsx',
  () => import('./form/filter-sheet.tsx'),
)
const fetchAhead = () => void filterSheet.prefetch()

function Form() {
  const { FilterForm } = useModule(filterForm)
  return <FilterForm />
}
const FORM = <Form />
const loadForm = () => filterForm.prefetch()

/** The location without its quotation marks, then everything else that is set. */
const summaryOf = (filter: Filter) =>
  [filter.location.slice(0, 100), ...chipsOf({ ...filter, location: '' }).map(({ label }) => label)]
    .filter(Boolean)
    .join(' · ')

/**
 * Sticks below the navbar, unless the screen is very low: the search stays, and the tabs go under the navbar until one of them takes the focus. On a
 * small screen the search is one line that opens a sheet. Without JavaScript, or without the chunk of the sheet, the fields are in the page.
 */
export function FilterBar({ filter }: { filter: Filter }) {
  const [isOpen, setOpen] = useState(false)
  const [isInPage, setInPage] = useState(false)
  // In a transition, so that a search that was just chosen is rendered first: the sheet begins with it.
  const open = () =>
    filterSheet.prefetch().then((module) => startTransition(() => (module ? setOpen(true) : setInPage(true))))
  const Sheet = filterSheet.loaded()?.FilterSheet
  return (
    <div className="second-bar z-30 border-b border-line bg-paper print:hidden noscript:static">
      <Container className="flex flex-col gap-2.5 py-3">
        <TypeTabs
          filter={filter}
          onPress={(event, wanted) => filterForm.loaded()?.searchTyped(event, wanted)}
          className="mr-auto max-w-full"
        />
        {!isInPage && (
          <SearchLine
            summary={summaryOf(filter)}
            onIntent={fetchAhead}
            onOpen={() => void open()}
            className="h-11 px-4"
          />
        )}
        <div className={isInPage ? undefined : 'max-lg:hidden noscript:block!'}>
          <HydrateLater load={loadForm}>{FORM}</HydrateLater>
        </div>
        {Sheet && isOpen && <Sheet filter={filter} onClose={() => setOpen(false)} />}
      </Container>
    </div>
  )
}
