import type { RequestOf } from '#contract/core/endpoint.ts'
import { callPage, type ItemOf, type PagedEndpoint } from './call.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The filters of a list endpoint. */
export type ListQueryOf<E extends PagedEndpoint> =
  RequestOf<E> extends { query: infer Query } ? Omit<Query, 'cursor'> : never

/** A paged list, refetched whenever it is shown. The old rows stay while another filter loads. */
const pagedList = <const E extends PagedEndpoint>(endpoint: E, query: ListQueryOf<E>) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, 'list', query],
    queryFn: ({ pageParam }) => {
      const request = { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } }
      return callPage(endpoint, request as never)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** A list for a table. */
export interface PagedList<Item> {
  rows: readonly Item[]
  /** The number of matches, counted to 1,000. 1,001 means more. */
  total: number
  /** The number is known: the list has been loaded. */
  isCounted: boolean
  /** There is nothing to show yet. */
  isLoading: boolean
  /** The rows belong to the previous filter. */
  isStale: boolean
  error: Error | null
  isTrying: boolean
  retry: () => Promise<unknown>
  hasMore: boolean
  isLoadingMore: boolean
}

/** How far a list is with loading. */
export const progressOf = ({
  data,
  error,
  isFetching,
  isPlaceholderData,
}: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPlaceholderData'>) => ({
  isCounted: data !== undefined,
  isLoading: data === undefined && error === null,
  isStale: isPlaceholderData,
  error,
  isTrying: isFetching,
})

/** The first pages of a list. To load more, show more: `state.more()` of `useListState`. */
export function usePagedList<const E extends PagedEndpoint>(
  endpoint: E,
  query: ListQueryOf<E>,
  pages: number,
): PagedList<ItemOf<E>> {
  const list = useInfiniteQuery(pagedList(endpoint, query))
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = list
  const isShort = data !== undefined && data.pages.length < pages && hasNextPage
  const isNextWanted = isShort && !isPlaceholderData && !isFetching && error === null
  useEffect(() => {
    if (isNextWanted) void fetchNextPage()
  }, [isNextWanted, fetchNextPage])
  return {
    rows: data?.pages.flatMap(({ items }) => items) ?? [],
    total: data?.pages[0]?.total ?? 0,
    ...progressOf(list),
    retry: () => (isShort ? fetchNextPage() : refetch()),
    hasMore: hasNextPage,
    isLoadingMore: isShort && error === null,
  }
}

/** A little more than one screen. Twice as many rows would take twice as long to render. */
const SCREENFUL = 50

/** A list with a screen of its own, whose filters are in the URL. */
export const useScreenList = <const E extends PagedEndpoint>(
  endpoint: E,
  { values, pages }: { values: Omit<ListQueryOf<E>, 'limit'>; pages: number },
) => usePagedList(endpoint, { limit: SCREENFUL, ...values } as unknown as ListQueryOf<E>, pages)
