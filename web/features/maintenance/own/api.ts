import type { RequestOf } from '#contract/core/endpoint.ts'
import { type RequestDetail, ownMaintenance, type STATUS_FILTERS } from '#contract/maintenance/own.ts'
import type { REQUEST_TYPES } from '#contract/maintenance/public.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

export interface RequestFilter {
  status?: (typeof STATUS_FILTERS)[number] | undefined
  type?: (typeof REQUEST_TYPES)[number] | undefined
}

const PER_PAGE = 20
/** The dashboard shows this many. */
const RECENT = 3
const LIST = ownMaintenance.list.path

export const ownRequests = (filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: [LIST, 'pages', filter],
    queryFn: ({ pageParam }) =>
      callPage(ownMaintenance.list, {
        query: { ...filter, limit: PER_PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** The newest active requests and their number. */
export const activeRequests = () =>
  queryOptions({
    queryKey: [LIST, 'active'],
    queryFn: () => callPage(ownMaintenance.list, { query: { status: 'active', limit: RECENT } }),
    staleTime: 0,
  })

export const ownRequest = (id: string) =>
  queryOptions({
    queryKey: [ownMaintenance.get.path, id],
    queryFn: () => call(ownMaintenance.get, { params: { id } }),
    // Staff may have written or started work since.
    staleTime: 0,
  })

type WriteBody = RequestOf<typeof ownMaintenance.write>['body']
type ConcludeBody = RequestOf<typeof ownMaintenance.conclude>['body']

/** Sends a message and adds it to the cached request. */
export async function writeMessage(queries: QueryClient, id: string, body: WriteBody, idempotencyKey: string) {
  const message = await call(ownMaintenance.write, { params: { id }, body, idempotencyKey })
  const isThere = ({ messages }: RequestDetail) => messages.some((known) => known.id === message.id)
  queries.setQueryData(ownRequest(id).queryKey, (known) =>
    known && !isThere(known) ? { ...known, messages: [...known.messages, message] } : known,
  )
}

/** Reports whether completed work fixed the problem, and updates the cached request. */
export async function concludeRequest(queries: QueryClient, id: string, body: ConcludeBody, idempotencyKey: string) {
  const request = await call(ownMaintenance.conclude, { params: { id }, body, idempotencyKey })
  queries.setQueryData(ownRequest(id).queryKey, request)
}
