import type { RequestOf } from '#contract/core/endpoint.ts'
import { callPage, type ItemOf, type PagedEndpoint } from './call.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What a list of this call can be asked for. */
export type ListQueryOf<E extends PagedEndpoint> =
  RequestOf<E> extends { query: infer Query } ? Omit<Query, 'cursor'> : never

/** A list page by page, asked for anew whenever it is shown; while another filter is on its way the rows stay. */
const pagedList = <const E extends PagedEndpoint>(endpoint: E, query: ListQueryOf<E>) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, 'list', query],
    queryFn: ({ pageParam }) => {
      const asked = { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } }
      return callPage(endpoint, asked as never)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** A list as a table draws it. */
export interface PagedList<Item> {
  rows: readonly Item[]
  /** Matches in all, counted to 1,000; 1,001 stands for more. */
  total: number
  /** Nothing to show yet. */
  isLoading: boolean
  /** What is shown is what was asked for before. */
  isStale: boolean
  error: Error | null
  isTrying: boolean
  retry: () => Promise<unknown>
  hasMore: boolean
  isLoadingMore: boolean
}

/** So many pages of a list. More are asked for by showing more: `state.more()` of `useListState`. */
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
    isLoading: data === undefined && error === null,
    isStale: isPlaceholderData,
    error,
    isTrying: isFetching,
    retry: () => (isShort ? fetchNextPage() : refetch()),
    hasMore: hasNextPage,
    isLoadingMore: isShort && error === null,
  }
}

/** What is seen at once and a little more. Twice as many take twice as long to draw. */
const SCREENFUL = 50

/** A list that has the screen to itself, as the address asks for it. */
export const useScreenList = <const E extends PagedEndpoint>(
  endpoint: E,
  { values, pages }: { values: Omit<ListQueryOf<E>, 'limit'>; pages: number },
) => usePagedList(endpoint, { limit: SCREENFUL, ...values } as unknown as ListQueryOf<E>, pages)
