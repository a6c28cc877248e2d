import { QueryClient } from '@tanstack/react-query'

const HALF_AN_HOUR = 30 * 60 * 1000

/** The specification's defaults: nothing is fetched twice, and nothing is tried again by itself. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        // Long enough that going back finds the list as it was. On the server the client goes with its request.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : HALF_AN_HOUR,
        retry: false,
        // A failure shown by the server stays shown: hydration must draw the same.
        retryOnMount: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        // Without a network a call fails and says so, rather than waiting under a skeleton.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** What failed and is shown nowhere is asked for anew when it is wanted. */
export const forgetFailures = (client: QueryClient) =>
  client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
