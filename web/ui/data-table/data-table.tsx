import type { PagedList } from '#web/lib/api/paged-list.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { PlaceBeside } from '../edit/beside.ts'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { type ReactNode, use } from 'react'
import type { Column } from './column.ts'
import type { Selection } from './selection.ts'
import { countOf } from '#web/lib/format/count-of.ts'
import { ROWS, TABLE } from './roles.ts'
import { rowKeys } from './row-keys.ts'
import { useRowFocus } from './use-row-focus.ts'
import type { Sorting } from './heading/sort-heading.tsx'
import { keptOf, TableHead } from './heading/table-head.tsx'
import { SkeletonRows, TableRow } from './table-row.tsx'

interface DataTableProps<Row extends { id: string }> {
  /** The accessible name of the table: `Users`. */
  label: string
  /** Singular and plural: `['user', 'users']`. */
  nouns: readonly [one: string, many: string]
  columns: readonly Column<Row>[]
  list: PagedList<Row>
  /** Shows another page: `state.more` of `useListState`. */
  more: () => void
  /** The state of a list that can be sorted: `useListState`. */
  sorting?: Sorting
  /** Called on Enter or a click on a row. One of the actions must do the same. */
  open?: (row: Row) => void
  /** Called on `e`. By default the key opens the row. */
  edit?: (row: Row) => void
  /** The record that is open beside the list. The keys that move between rows then open the one they reach. */
  selection?: Selection
  /** The actions of a row, a `RowButton` each. The function must be stable, because otherwise every row renders again. */
  renderActions?: (row: Row) => ReactNode
  /** Shown where there are no rows: usually an `EmptyState`. */
  empty: ReactNode
  /** The text where the rows could not be loaded. */
  failure: string
  className?: string
}

/**
 * A list of records: a table with a sticky head, or cards on small screens, with loading, empty and error states and paging. Arrow keys, `j`,
 * `k`, Home and End move between rows, Enter opens one, `e` edits one. A row that leaves the list hands its focus to a neighbor.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, nouns, columns, list, more, sorting, open, edit = open, selection } = props
  const { renderActions, empty, failure, className } = props
  const kept = keptOf(columns, sorting)
  const { rows, total, isLoading, isStale, error, isTrying, retry, hasMore, isLoadingMore } = list
  const at = (act: ((row: Row) => void) | undefined) => (place: number) => {
    const row = rows[place]
    if (row) act?.(row)
  }
  const body = useRowFocus(
    rows.map(({ id }) => id),
    selection,
    at(edit),
  )
  // A retry shows placeholders again. The notice stays for its button, which keeps the focus.
  const isRetrying = error !== null && isTrying && rows.length === 0
  const isAwaited = isLoading || isRetrying
  const isEmpty = !isLoading && rows.length === 0 && error === null
  const putBeside = use(PlaceBeside)
  const shown = (
    <div className={cx('min-w-0 grow', className)}>
      {/* An own stacking context, so that changes above the list do not repaint it. */}
      <div className="isolate rounded-card md:border md:border-line md:bg-surface print:border-0">
        {(isAwaited || rows.length > 0) && (
          <table
            {...TABLE}
            aria-label={label}
            aria-busy={isAwaited || isStale}
            className="w-full border-separate border-spacing-0 text-left text-sm max-md:block"
          >
            <TableHead columns={columns} sorting={sorting} kept={kept} hasActions={renderActions !== undefined} />
            <tbody
              ref={body}
              {...ROWS}
              {...rowKeys({
                open: at(open),
                edit: at(edit),
                follow: at(({ id }) => selection?.id && selection.follow(id)),
              })}
              className={cx('max-md:grid max-md:gap-3', isStale && 'opacity-60 transition-opacity delay-150')}
            >
              {isAwaited && <SkeletonRows columns={columns} kept={kept} hasActions={renderActions !== undefined} />}
              {rows.map((row, place) => (
                <TableRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  kept={kept}
                  renderActions={renderActions}
                  isFirst={place === 0}
                  isOpened={open !== undefined}
                  isCurrent={selection?.id === row.id}
                />
              ))}
            </tbody>
          </table>
        )}
        {isEmpty && empty}
        {error !== null && (
          <LoadFailure retry={retry} isTrying={isTrying} className={isRetrying ? 'sr-only' : 'm-4'}>
            {failure}
          </LoadFailure>
        )}
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm text-muted">
          {isAwaited && <span className="sr-only">Loading {nouns[1]}...</span>}
          {rows.length > 0 && countOf(rows.length, total, nouns)}
        </p>
        {hasMore && error === null && (
          <Button variant="secondary" onClick={more} pending={isLoadingMore} pendingText="Loading...">
            Load more
          </Button>
        )}
      </div>
    </div>
  )
  if (!selection) return shown
  return (
    <div className="flex">
      {shown}
      <div ref={putBeside} className="beside-slot" />
    </div>
  )
}
