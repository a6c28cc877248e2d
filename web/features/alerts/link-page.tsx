import { ApiError } from '#web/lib/api/api-error.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import type { ReactNode } from 'react'

interface LinkPageProps<Data> {
  title: string
  /** The company's name. */
  company: string
  query: UseQueryResult<Data>
  /** Why a link may mean nothing. */
  unknown: string
  children: (data: Data) => ReactNode
}

function Missing<Data>({ query: { error, refetch, isFetching }, unknown }: Omit<LinkPageProps<Data>, 'children'>) {
  if (!error) return <Skeleton className="h-72 rounded-card" />
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <EmptyState
      level={1}
      icon={<Bell />}
      title={isUnknown ? 'Alert not found' : 'Something went wrong'}
      actions={
        isUnknown ? (
          <LinkButton to="/properties">Browse homes</LinkButton>
        ) : (
          <RetryButton retry={refetch} pending={isFetching} />
        )
      }
    >
      <p>{isUnknown ? unknown : "We couldn't load your alerts. Please try again."}</p>
    </EmptyState>
  )
}

/** The page behind an emailed link. */
export function LinkPage<Data>({ children, ...props }: LinkPageProps<Data>) {
  const title = `${props.title} | ${props.company}`
  const { data } = props.query
  return (
    <Container className="pt-10 pb-16 sm:pt-14">
      <title>{title}</title>
      {import.meta.env.SSR && <meta property="og:title" content={title} />}
      <div className="mx-auto max-w-prose">{data === undefined ? <Missing {...props} /> : children(data)}</div>
    </Container>
  )
}
