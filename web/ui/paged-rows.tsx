import { countOrMore } from '#web/lib/format/count-of.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { LoadFailure } from './feedback/load-failure.tsx'

interface PagedRowsProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Row[]; total: number }>>
  nouns: readonly [one: string, many: string]
  label: string
  /** Shown while the first rows load. */
  skeleton: ReactNode
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Draws one row, a list item. */
  children: (row: Row) => ReactNode
}

/** The user's own records, newest first and loaded page by page, with their count above. */
export function PagedRows<Row>({ query, nouns, label, skeleton, empty, children }: PagedRowsProps<Row>) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const total = data?.pages[0]?.total ?? 0
  return (
    <>
      <p aria-live="polite" className="min-h-6 text-sm text-muted">
        {data && total > 0 && countOrMore(total, nouns)}
        {hasNextPage && <span className="hidden print:block">Showing the newest {rows.length}</span>}
      </p>
      {!data && !isError && skeleton}
      {data && total === 0 && empty}
      {rows.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line">
          {rows.map(children)}
        </ul>
      )}
      {isError && (
        <LoadFailure retry={() => (data ? fetchNextPage() : refetch())} isTrying={isFetching} className="mt-4">
          {`We couldn't load your ${nouns[1]}.`}
        </LoadFailure>
      )}
      {hasNextPage && !isError && (
        <div className="mt-2 border-t border-line pt-5">
          <Button variant="secondary" onClick={() => void fetchNextPage()} pending={isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
