import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { propertyList } from './property-list.ts'
import { type Filter, MAX_PAGES } from './filter.ts'

/** The first `pages` pages of the matching properties, loaded one by one where they are missing. */
export function usePropertyList(filter: Filter, pages: number) {
  const { data, error, isPending, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(propertyList(filter))
  const loaded = data?.pages.length ?? 0
  const lacks = loaded > 0 && loaded < pages && hasNextPage

  useEffect(() => {
    if (lacks && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [lacks, isFetching, isFetchNextPageError, fetchNextPage])

  const shown = data?.pages.slice(0, pages) ?? []
  const hasMore = loaded > pages || hasNextPage
  return {
    properties: shown.flatMap((page) => page.items),
    total: shown.at(-1)?.total ?? 0,
    isPending,
    /** Why there is no list at all. */
    error: data ? null : error,
    hasMore: hasMore && pages < MAX_PAGES,
    /** There are more results than one list shows. */
    isCutOff: hasMore && pages >= MAX_PAGES && loaded >= MAX_PAGES,
    isLoadingMore: lacks && !isFetchNextPageError,
    isMoreFailed: lacks && isFetchNextPageError,
    isRetrying: isFetching,
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}
