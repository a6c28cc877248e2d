import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Breadcrumbs } from '#web/ui/layout/breadcrumbs.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { AdminPage } from './admin-page.tsx'

interface RecordWaitingProps {
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  /** What is said where it could not be loaded. */
  failure: string
}

/** The page of one record while it is loading, or after that failed. */
export const RecordWaiting = ({ title, query, failure }: RecordWaitingProps) => (
  <AdminPage title={title}>
    {query.error ? (
      <LoadFailure retry={query.refetch} isTrying={query.isFetching}>
        {failure}
      </LoadFailure>
    ) : (
      <Skeleton className="h-96 rounded-card" />
    )}
  </AdminPage>
)

/** The way back from the page of one record, above its title. */
export const RecordCrumbs = ({ crumbs }: Pick<ComponentProps<typeof Breadcrumbs>, 'crumbs'>) => (
  <Breadcrumbs crumbs={crumbs} className="mb-3 max-md:-mt-2.5 max-md:mb-0.5 max-md:[&_a]:min-h-11" />
)

/** The status of a record and what else identifies it, below its title. */
export const RecordLead = ({ badge, children }: { badge: ReactNode; children: ReactNode }) => (
  <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
    {badge}
    {children}
  </span>
)
