import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailure } from './load-failure.tsx'
import { Skeleton } from './skeleton.tsx'

interface LoadStateProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  /** What is said where the data could not be loaded. */
  children: string
}

/** In place of data: a skeleton while it is loading, or a message with another try. */
export const LoadState = ({ query: { error, refetch, isFetching }, children }: LoadStateProps) =>
  error ? (
    <LoadFailure retry={refetch} isTrying={isFetching}>
      {children}
    </LoadFailure>
  ) : (
    <Skeleton className="h-32 rounded-card" />
  )
