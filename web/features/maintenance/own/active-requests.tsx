import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { activeRequests } from './api.ts'
import { RequestRow } from './request-row.tsx'

/** How many of one's own requests are neither completed nor cancelled. */
export function ActiveCount() {
  const { data } = useQuery(activeRequests())
  if (!data) return null
  return <Badge tone={data.total > 0 ? 'blue' : 'grey'}>{`${formatNumber(data.total)} active`}</Badge>
}

/** The newest of them. */
export function ActiveRequests() {
  const { data, isError, isFetching, refetch } = useQuery(activeRequests())
  if (isError && !data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        Your requests could not be loaded.
        <Button variant="secondary" onClick={() => void refetch()} pending={isFetching}>
          Try again
        </Button>
      </p>
    )
  }
  if (!data) return <Skeleton className="h-24" />
  if (data.total === 0) return <p>Nothing is open. Something broken? Tell us what and where, and follow it here.</p>
  return (
    <ul aria-label="Active requests" className="-my-4 divide-y divide-line text-ink">
      {data.items.map((request) => (
        <RequestRow key={request.id} request={request} level={3} />
      ))}
    </ul>
  )
}
