import { QueryClient } from '@tanstack/react-query'

const HALF_AN_HOUR = 30 * 60 * 1000

/** The specification's defaults: no refetching and no automatic retries. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        // Long enough that going back shows the cached list. On the server the client is discarded with its request.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : HALF_AN_HOUR,
        retry: false,
        // An error that the server rendered stays, because hydration must render the same.
        retryOnMount: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        // Offline, a call fails at once instead of waiting behind a skeleton.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Removes failed queries that are not shown, so that they are repeated when needed. */
export const forgetFailures = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ state, observers }) => state.status === 'error' && observers.length === 0 })
