import type { ListState } from '#web/lib/routing/use-list-state.ts'
import { Button } from '#web/ui/button.tsx'
import { type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { FilterSelect, HIDDEN_FROM } from './filter-select.tsx'
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

const NONE: readonly Filter[] = []

/** The label of an order that is not the list's own. */
const orderOf = (sort: Filter | undefined, value: string | undefined) =>
  value === undefined ? undefined : sort?.choices.find((choice) => choice.value === value)?.label

/**
 * Search, filters and a button to clear them. `/` focuses the search. Below 1024 px two or more filters are behind a button, so that the list begins
 * higher; a line of text says the order.
 */
export function ListToolbar({ state, search, filters = NONE, children }: ListToolbarProps) {
  const { values, change, clear, isFiltered } = state
  const id = useId()
  const bar = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const sort = filters.find(({ name }) => name === 'sort')
  const order = orderOf(sort, values['sort'])
  const active = filters.filter(({ name }) => name !== 'sort' && values[name] !== undefined).length
  const isCollapsible = filters.length > 1
  // On a small computer four or five selects take a line with the export, so the search has its own. More go on below it.
  const selects = filters.filter(({ hiddenFrom = 'xl' }) => hiddenFrom === 'xl').length
  const isAbove = selects === 4 || selects === 5
  function clearAll() {
    // The button disappears. On a small screen the search box would open the keyboard.
    const next = opener.current?.checkVisibility() ? opener.current : bar.current?.querySelector('input, select')
    if (next instanceof HTMLElement) next.focus()
    clear()
  }
  return (
    <search ref={bar} className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {search !== undefined && (
        <SearchBox
          label={search}
          value={values['search'] ?? ''}
          // Only the first letter adds a history entry, so that one Back leads to the list before the search.
          find={(text) => change({ search: text }, values['search'] !== undefined)}
          className={isAbove ? 'lg:max-xl:max-w-none lg:max-xl:basis-full' : 'lg:max-xl:min-w-56'}
        />
      )}
      {isCollapsible && (
        <Button
          ref={opener}
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={cx('max-sm:px-3.5! lg:hidden', active > 0 && 'border-harbor!')}
        >
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      )}
      <div
        id={id}
        className={
          isCollapsible
            ? cx('flex flex-wrap gap-2 max-lg:order-last max-lg:w-full lg:contents', !isOpen && 'max-lg:hidden')
            : 'contents'
        }
      >
        {filters.map(({ name, ...filter }) => (
          <FilterSelect
            key={name}
            {...filter}
            value={values[name] ?? ''}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      {isFiltered && (
        <Button variant="quiet" onClick={clearAll} className="max-sm:px-3! max-[22rem]:px-2!">
          Clear
        </Button>
      )}
      {children !== undefined && <div className="ml-auto flex gap-2">{children}</div>}
      {sort && order !== undefined && isCollapsible && !isOpen && (
        <p
          className={cx(
            'order-last w-full text-sm text-muted lg:hidden',
            sort.hiddenFrom && HIDDEN_FROM[sort.hiddenFrom],
          )}
        >
          {sort.label}: <span className="font-semibold text-ink">{order}</span>
        </p>
      )}
    </search>
  )
}
