import { useCompany } from '#web/features/company/use-company.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import House from 'lucide-react/icons/house'
import { NotFoundMeta } from '../not-found/not-found-meta.tsx'

/** Shown for a property that does not exist or could not be loaded. Only the latter can be retried. */
export function PropertyMissing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { name, phone } = useCompany()
  const status = error instanceof ApiError ? error.status : 0
  const reason = status === 429 && error instanceof ApiError ? error.serverMessage : null
  return (
    <Container>
      <NotFoundMeta title={`Property Not Found | ${name}`} />
      <EmptyState
        level={1}
        icon={<House />}
        title="Property Not Found"
        actions={
          <>
            <LinkButton to="/properties">Back to Properties</LinkButton>
            {status !== 404 && (
              <Button variant="secondary" onClick={onRetry} className="noscript:hidden">
                Try again
              </Button>
            )}
          </>
        }
        className="py-24!"
      >
        <p>{reason ?? "The property you're looking for doesn't exist or has been removed."}</p>
        {phone !== '' && (
          <p className="mt-2">
            Looking for a home? Call us at <PhoneLink number={phone} className="link font-semibold" />.
          </p>
        )}
      </EmptyState>
    </Container>
  )
}
