import { ownMaintenance } from '#contract/maintenance/own.ts'
import { callPage } from '#web/lib/api/call.ts'
import { formatCount, formatNumber } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { InlineFailure } from '#web/ui/feedback/inline-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { activeRequests } from './api.ts'
import { RequestRow } from './request-row.tsx'

/** The number of the user's requests that are neither completed nor canceled. */
export function ActiveCount() {
  const { data } = useQuery(activeRequests())
  if (!data) return null
  return <Badge tone={data.total > 0 ? 'blue' : 'gray'}>{`${formatNumber(data.total)} active`}</Badge>
}

/** The newest active requests. */
export function ActiveRequests() {
  const { data, isError, isFetching, refetch } = useQuery(activeRequests())
  if (isError && !data) {
    return (
      <InlineFailure retry={refetch} isTrying={isFetching}>
        We couldn't load your requests.
      </InlineFailure>
    )
  }
  if (!data) return <Skeleton className="h-72" />
  if (data.total === 0) return <p>No open requests. Something broken? Report it and track it here.</p>
  return (
    <ul aria-label="Active requests" className="-my-4 divide-y divide-line text-ink">
      {data.items.map((request) => (
        <RequestRow key={request.id} request={request} level={3} />
      ))}
    </ul>
  )
}

/** The newest completed requests whose sender has not confirmed the result. */
export const awaitedAnswers = () =>
  queryOptions({
    queryKey: [ownMaintenance.list.path, 'awaited'],
    queryFn: async () => {
      const { items } = await callPage(ownMaintenance.list, { query: { status: 'completed', limit: 20 } })
      return items.filter(({ isConfirmed }) => !isConfirmed)
    },
    staleTime: 0,
  })

/** Completed requests that wait for the sender's confirmation. */
export function AwaitedAnswers() {
  const { data } = useQuery(awaitedAnswers())
  const [first] = data ?? []
  if (!data || !first) return null
  const [words, path] =
    data.length === 1
      ? ['One completed repair needs your OK.', `/dashboard/maintenance/${first.id}`]
      : [`${formatCount(data.length, 'completed repair')} need your OK.`, '/dashboard/maintenance?status=completed']
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-field bg-sand p-4 text-ink">
      <p>{words}</p>
      <LinkButton to={path} variant="secondary">
        Is it fixed?
      </LinkButton>
    </div>
  )
}
