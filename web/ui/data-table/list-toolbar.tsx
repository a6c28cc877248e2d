import type { ListState } from '#web/lib/routing/use-list-state.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '../fields/select-field.tsx'
import type { ReactNode } from 'react'
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
    <search className="mb-4 flex flex-wrap items-end gap-3">
      {search !== undefined && (
        <SearchBox
          label={search}
          value={values['search'] ?? ''}
          // Only the first letter adds a history entry, so that one Back leads to the list before the search.
          find={(text) => change({ search: text }, values['search'] !== undefined)}
        />
      )}
      {filters?.map(({ name, label, choices }) => (
        <SelectField
          key={name}
          label={label}
          choices={choices}
          value={values[name] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ [name]: value })}
          className="min-w-36 max-sm:min-w-0 max-sm:grow max-sm:basis-[calc(50%-0.375rem)]"
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
