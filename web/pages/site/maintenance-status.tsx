import { useCompany } from '#web/features/company/use-company.ts'
import { progress } from '#web/features/maintenance/progress/progress.ts'
import { ProgressView } from '#web/features/maintenance/progress/progress-view.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import Wrench from 'lucide-react/icons/wrench'
import { type Params, useParams } from '#web/lib/routing/router.tsx'

export const prefetch = (client: QueryClient, _url: URL, { token = '' }: Readonly<Params>) =>
  client.prefetchQuery(progress(token))

export default function MaintenanceStatusPage() {
  const { token = '' } = useParams()
  const { name, phone } = useCompany()
  const { data, error, refetch, isFetching } = useQuery(progress(token))
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <Container className="pt-10 sm:pt-14 print:pt-4">
      <title>{`Your maintenance request | ${name}`}</title>
      {import.meta.env.SSR && <meta property="og:title" content={`Your maintenance request | ${name}`} />}
      <div className="mx-auto max-w-prose print:max-w-none">
        {error && !data ? (
          <EmptyState
            level={1}
            icon={<Wrench />}
            title={isUnknown ? 'Request not found' : 'Something went wrong'}
            actions={
              isUnknown ? (
                <>
                  <LinkButton to="/maintenance">New request</LinkButton>
                  <LinkButton to="/contact?subject=maintenance" variant="secondary">
                    Contact Us
                  </LinkButton>
                </>
              ) : (
                <RetryButton retry={refetch} pending={isFetching} />
              )
            }
          >
            <p>
              {isUnknown
                ? "We couldn't find that request. Try opening the full link from your email."
                : "We couldn't load your request. Please try again."}
            </p>
            {phone !== '' && (
              <p className="mt-2">
                Or call <PhoneLink number={phone} className="link font-semibold" /> and we'll look it up.
              </p>
            )}
          </EmptyState>
        ) : (
          <>
            <h1 className="mb-8 text-4xl">Your maintenance request</h1>
            {data ? (
              <ProgressView progress={data} token={token} company={name} />
            ) : (
              <Skeleton className="h-72 rounded-card" />
            )}
            {phone !== '' && (
              <p className="mt-10 border-t border-line pt-6 text-muted">
                Questions? Call us at <PhoneLink number={phone} className="link" />.
              </p>
            )}
          </>
        )}
      </div>
    </Container>
  )
}
