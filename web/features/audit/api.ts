import { audit } from '#contract/audit/own.ts'
import { callPage } from '#web/lib/api/call.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'

export const ownAttempts = () =>
  infiniteQueryOptions({
    queryKey: [audit.ownAttempts.path],
    queryFn: ({ pageParam }) =>
      callPage(audit.ownAttempts, { query: { limit: 10, ...(pageParam !== null && { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
