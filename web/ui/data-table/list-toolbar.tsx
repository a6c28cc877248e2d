import type { ListState } from '#web/lib/routing/use-list-state.ts'
import { Button } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'
import { FilterSelect } from './filter-select.tsx'
import type { Filter } from './filters.ts'
import { SearchBox } from './search-box.tsx'

interface ListToolbarProps {
  state: Pick<ListState, 'isFiltered' | 'change' | 'clear'> & { values: Readonly<Record<string, string | undefined>> }
  /** The label of the search box: `Search by name or email`. Its parameter is `search`. Left out where there is no search. */
  search?: string
  filters?: readonly Filter[]
  /** At the end, such as the CSV button. */
  children?: ReactNode
}

/** Search, filters and a button to clear them. `/` focuses the search. */
export function ListToolbar({ state, search, filters, children }: ListToolbarProps) {
  const { values, change, clear, isFiltered } = state
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {search !== undefined && (
        <SearchBox
          label={search}
          value={values['search'] ?? ''}
          // Only the first letter adds a history entry, so that one Back leads to the list before the search.
          find={(text) => change({ search: text }, values['search'] !== undefined)}
        />
      )}
      {filters?.map(({ name, ...filter }) => (
        <FilterSelect
          key={name}
          {...filter}
          value={values[name] ?? ''}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      {isFiltered && (
        <Button variant="quiet" onClick={clear}>
          Clear
        </Button>
      )}
      {children !== undefined && <div className="ml-auto flex gap-2">{children}</div>}
    </search>
  )
}
