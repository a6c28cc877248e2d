import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PagedRows } from '#web/ui/paged-rows.tsx'
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
      None of your requests match these filters.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Wrench />}
      title="No requests yet"
      actions={<LinkButton to="/maintenance">Request Maintenance</LinkButton>}
    >
      When something breaks, report it and track it here until it's fixed.
    </EmptyState>
  )

const RowSkeletons = () => (
  <div className="divide-y divide-line">
    {[1, 2, 3, 4].map((place) => (
      <div key={place} className="grid gap-2.5 py-4">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-5 w-full max-w-lg" />
        <Skeleton className="h-6 w-56" />
      </div>
    ))}
  </div>
)

/** The user's own requests, newest first, page by page. */
export const RequestList = ({ filter }: { filter: RequestFilter }) => (
  <PagedRows
    query={useInfiniteQuery(ownRequests(filter))}
    nouns={['request', 'requests']}
    label="Requests"
    skeleton={<RowSkeletons />}
    empty={<Nothing isFiltered={Boolean(filter.status ?? filter.type)} />}
  >
    {(request) => <RequestRow key={request.id} request={request} level={2} />}
  </PagedRows>
)
