import { useCompany } from '#web/features/company/use-company.ts'
import { progress } from '#web/features/maintenance/progress/progress.ts'
import { ProgressView } from '#web/features/maintenance/progress/progress-view.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
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
    <Container className="pt-10 sm:pt-14">
      <title>{`Your Maintenance Request | ${name}`}</title>
      {import.meta.env.SSR && <meta property="og:title" content={`Your Maintenance Request | ${name}`} />}
      <div className="mx-auto max-w-prose">
        {error && !data ? (
          <EmptyState
            level={1}
            icon={<Wrench />}
            title={isUnknown ? 'Request Not Found' : 'Something went wrong'}
            actions={
              isUnknown ? (
                <>
                  <LinkButton to="/maintenance">New request</LinkButton>
                  <LinkButton to="/contact?subject=maintenance" variant="secondary">
                    Contact Us
                  </LinkButton>
                </>
              ) : (
                <Button onClick={() => void refetch()} pending={isFetching}>
                  Try again
                </Button>
              )
            }
          >
            <p>
              {isUnknown
                ? 'This link leads to no request. It may be incomplete: open it from the mail, or copy all of it.'
                : 'The progress of your request could not be loaded.'}
            </p>
            {phone !== '' && (
              <p className="mt-2">
                Or call us at <PhoneLink number={phone} className="link font-semibold" />: we look it up for you.
              </p>
            )}
          </EmptyState>
        ) : (
          <>
            <h1 className="mb-8 text-4xl">Your Maintenance Request</h1>
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
