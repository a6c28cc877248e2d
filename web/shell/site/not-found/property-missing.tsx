import { nearestProperties, similarProperties } from '#web/features/properties/nearest.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { NotFoundBody } from './not-found-body.tsx'
import { Nearest, nearestHomes } from './nearest.tsx'

export interface MissingProps {
  error: Error | null
  onRetry: () => void
}

/** The homes that it shows in place of the one that was asked for. */
export const prefetch = (client: QueryClient, id: string) => {
  const { queryKey } = similarProperties(id)
  if (client.getQueryData(queryKey)?.length) return nearestHomes.prefetch()
  // There are none, so that the browser does not ask for them again.
  client.setQueryData(queryKey, [])
  return Promise.all([nearestHomes.prefetch(), client.prefetchQuery(nearestProperties(''))])
}

/** Shown for a property that does not exist or could not be loaded. Only the latter can be retried. */
export function PropertyMissing({ error, onRetry }: MissingProps) {
  const status = error instanceof ApiError ? error.status : 0
  const isGone = status === 404
  const reason = status === 429 && error instanceof ApiError ? error.serverMessage : null
  return (
    <NotFoundBody
      heading="Property Not Found"
      lead={
        reason ??
        (isGone
          ? 'This home may be off the market, or the link may be incomplete. See more homes below.'
          : "We couldn't load this home. Please try again.")
      }
      sentence="The property you're looking for doesn't exist or has been removed."
      actions={
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/properties">Back to Properties</LinkButton>
          {!isGone && <RetryButton variant="secondary" retry={onRetry} className="noscript:hidden" />}
        </div>
      }
    >
      {isGone && <Nearest />}
    </NotFoundBody>
  )
}
