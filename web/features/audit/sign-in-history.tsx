import { formatMoment } from '#web/lib/format/format-time.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ownAttempts } from './api.ts'

/** The user's own sign-in attempts, newest first. */
export function SignInHistory() {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(ownAttempts())
  if (isError && !data) {
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        We couldn't load your sign-in history.
      </LoadFailure>
    )
  }
  if (!data) return <Skeleton className="h-48 rounded-sm" />
  const attempts = data.pages.flatMap(({ items }) => items)
  if (attempts.length === 0) return <p className="text-muted">No sign-in activity yet.</p>
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {attempts.map(({ id, successful, failureReason, device, ipAddress, country, attemptedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                <time dateTime={attemptedAt}>{formatMoment(attemptedAt)}</time>
              </p>
              <p className="text-sm text-muted">
                {device}
                {ipAddress !== null && <span className="break-all"> · {ipAddress}</span>}
                {country !== null && ` · ${country}`}
              </p>
            </div>
            <div className="text-right">
              <Badge tone={successful ? 'green' : 'red'}>{successful ? 'Signed in' : 'Failed'}</Badge>
              {failureReason !== null && <p className="mt-1 text-sm text-muted">{failureReason}</p>}
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && <ShowMore of={{ fetchNextPage, isFetchingNextPage }} />}
    </>
  )
}
