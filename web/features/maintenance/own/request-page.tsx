import { ApiError } from '#web/lib/api/api-error.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import Wrench from 'lucide-react/icons/wrench'
import { ownRequest } from './api.ts'
import { RequestView } from './request-view.tsx'

/** A request by its id: loading, not found, failed, or shown. */
export function RequestPage({ id, company }: { id: string; company: string }) {
  const { data, error, isFetching, refetch } = useQuery(ownRequest(id))
  if (data) return <RequestView request={data} company={company} />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon={<Wrench />}
        title="Request not found"
        actions={<LinkButton to="/dashboard/maintenance">All requests</LinkButton>}
      >
        We can't find that request in your account. If you submitted it without signing in, use the link in your
        confirmation email.
      </EmptyState>
    )
  }
  if (error) {
    return (
      <LoadFailure retry={refetch} isTrying={isFetching} className="mt-8 max-w-prose">
        We couldn't load your request.
      </LoadFailure>
    )
  }
  return <RequestSkeleton />
}

const RequestSkeleton = () => (
  <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
    <Skeleton className="h-72 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
)
