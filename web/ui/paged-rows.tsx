import { countOrMore } from '#web/lib/format/count-of.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { LoadFailure } from './feedback/load-failure.tsx'
import { ShowMore } from './show-more.tsx'

interface PagedRowsProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Row[]; total: number }>>
  nouns: readonly [one: string, many: string]
  label: string
  /** What to know about all rows, above them. */
  note?: ReactNode
  /** Shown while the first rows load. */
  skeleton: ReactNode
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Draws one row, a list item. */
  children: (row: Row) => ReactNode
}

const rowsOf = <Row,>(data: InfiniteData<{ items: Row[] }> | undefined) =>
  data?.pages.flatMap(({ items }) => items) ?? []

/** Prints all rows, also those that were not loaded yet. If loading fails, the list says so and nothing is printed. */
function usePrintAll<Row>({ hasNextPage, fetchNextPage }: PagedRowsProps<Row>['query'], shown: number) {
  /** How many rows to wait for, once that is known. */
  const [awaited, setAwaited] = useState<number>()
  useEffect(() => {
    if (awaited === undefined || shown < awaited) return undefined
    const timer = setTimeout(() => {
      setAwaited(undefined)
      print()
    })
    return () => clearTimeout(timer)
  }, [awaited, shown])
  async function printAll() {
    setAwaited(Infinity)
    let count = shown
    for (let isMore = hasNextPage; isMore;) {
      const list = await fetchNextPage()
      if (list.isError) return setAwaited(undefined)
      count = rowsOf(list.data).length
      isMore = list.hasNextPage
    }
    setAwaited(count)
  }
  return { isPreparing: awaited !== undefined, printAll }
}

/** The user's own records, newest first and loaded page by page, with their count above. */
export function PagedRows<Row>({ query, nouns, label, note, skeleton, empty, children }: PagedRowsProps<Row>) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const rows = rowsOf(data)
  const { isPreparing, printAll } = usePrintAll(query, rows.length)
  const total = data?.pages[0]?.total ?? 0
  return (
    <>
      <div className={cx(!isError && 'min-h-11', 'flex items-center justify-between gap-4 text-sm text-muted')}>
        <p aria-live="polite">
          {data && total > 0 && countOrMore(total, nouns)}
          {hasNextPage && (
            <span className="hidden print:block">
              Only the newest {rows.length} are printed here. To print the rest, use "Print all" above the list.
            </span>
          )}
        </p>
        {rows.length > 0 && (
          <Button variant="quiet" pending={isPreparing} onClick={() => void printAll()}>
            Print all
          </Button>
        )}
      </div>
      {!data && !isError && skeleton}
      {data && total === 0 && empty}
      {note}
      {rows.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line">
          {rows.map(children)}
        </ul>
      )}
      {isError && (
        <LoadFailure
          retry={() => (data ? fetchNextPage() : refetch())}
          isTrying={isFetching}
          className={rows.length > 0 ? 'mt-4' : ''}
        >
          {`We couldn't load your ${nouns[1]}.`}
        </LoadFailure>
      )}
      {hasNextPage && !isError && <ShowMore of={{ fetchNextPage, isFetchingNextPage }} />}
    </>
  )
}
