import { useCompany } from '#web/features/company/use-company.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useLocation, useParams } from '#web/lib/routing/router.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import CalendarX from 'lucide-react/icons/calendar-x'
import type { ComponentType, ReactNode } from 'react'

/** The frame of a page about one visit. */
export function VisitFrame({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useCompany()
  const text = `${title} | ${name}`
  return (
    <Container className="pt-10 pb-16 sm:pt-14">
      <title>{text}</title>
      {import.meta.env.SSR && <meta property="og:title" content={text} />}
      <div className="mx-auto max-w-prose">{children}</div>
    </Container>
  )
}

interface VisitPageProps<Data> extends VisitFailedProps {
  query: UseQueryResult<Data>
  /** Of the page, while there are no data as well. */
  titleOf: (data: Data | undefined, done: string | null) => string
  /** `done` is what the form before has done. */
  children: (data: Data, done: string | null) => ReactNode
}

/** A page that shows one visit. */
export function VisitPage<Data>({ query, noun, titleOf, children }: VisitPageProps<Data>) {
  const done = new URLSearchParams(useLocation().search).get('done')
  return (
    <VisitFrame title={titleOf(query.data, done)}>
      {query.data === undefined ? <VisitFailed query={query} noun={noun} /> : children(query.data, done)}
    </VisitFrame>
  )
}

/** One page for the addresses of a home or a visit, and for the links in emails. */
export function pageByIdOrToken(ById: ComponentType<{ id: string }>, ByToken: ComponentType<{ token: string }>) {
  return function VisitByIdOrToken() {
    const { id = '', token } = useParams()
    return token === undefined ? <ById id={id} /> : <ByToken token={token} />
  }
}

interface VisitFailedProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  /** `viewing`, `open house` or `home`. */
  noun: string
  /** What to do where there is none. */
  hint?: string
}

/** While a visit is loading, and where it could not be loaded. */
export function VisitFailed({
  query: { error, refetch, isFetching },
  noun,
  hint = 'Try opening the full link from your email.',
}: VisitFailedProps) {
  if (!error) return <Skeleton className="h-72 rounded-card" />
  if (!(error instanceof ApiError && error.status === 404))
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        We couldn't load the times. Please try again.
      </LoadFailure>
    )
  const browse = <LinkButton to="/properties">Browse homes</LinkButton>
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`
  return (
    <EmptyState level={1} icon={<CalendarX />} title={title} actions={browse}>
      <p>
        We couldn't find this {noun}. {hint}
      </p>
    </EmptyState>
  )
}
