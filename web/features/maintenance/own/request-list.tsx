import { COUNT_LIMIT } from '#contract/core/fields.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { formatCount, formatNumber } from '#web/lib/format/format.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import Wrench from 'lucide-react/icons/wrench'
import { ownRequests, type RequestFilter } from './api.ts'
import { RequestRow } from './request-row.tsx'

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      icon={<Wrench />}
      title="No requests found"
      actions={
        <LinkButton to="/dashboard/maintenance" replace variant="secondary">
          Clear filters
        </LinkButton>
      }
    >
      None of your requests is of this status and type.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Wrench />}
      title="Nothing reported yet"
      actions={<LinkButton to="/maintenance">Request Maintenance</LinkButton>}
    >
      When something breaks, tell us what and where. You follow it here until it is fixed.
    </EmptyState>
  )

const countOf = (total: number) =>
  total > COUNT_LIMIT ? `More than ${formatNumber(COUNT_LIMIT)} requests` : formatCount(total, 'request')

/** One's own requests, newest first, page by page. */
export function RequestList({ filter }: { filter: RequestFilter }) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    ownRequests(filter),
  )
  const requests = data?.pages.flatMap(({ items }) => items) ?? []
  const total = data?.pages[0]?.total ?? 0
  return (
    <>
      <p aria-live="polite" className="min-h-6 text-sm text-muted">
        {data && total > 0 && countOf(total)}
      </p>
      {!data && !isError && <RowSkeletons />}
      {data && total === 0 && <Nothing isFiltered={Boolean(filter.status ?? filter.type)} />}
      {requests.length > 0 && (
        <ul aria-label="Requests" className="divide-y divide-line">
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} level={2} />
          ))}
        </ul>
      )}
      {isError && (
        <LoadFailure retry={() => (data ? fetchNextPage() : refetch())} isTrying={isFetching} className="mt-4">
          Your requests could not be loaded.
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

const RowSkeletons = () => (
  <div className="divide-y divide-line">
    {[1, 2, 3, 4].map((place) => (
      <div key={place} className="space-y-2.5 py-4">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-5 w-full max-w-lg" />
        <Skeleton className="h-6 w-56" />
      </div>
    ))}
  </div>
)
