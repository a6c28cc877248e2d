import { formatDay } from '#contract/core/dates.ts'
import type { FormerLease } from '#contract/leases/former/own.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { leasesLeft } from './api.ts'

const homeOf = ({ propertyAddress }: FormerLease) => propertyAddress ?? 'Home without an address'

/** `Jan 1, 2026 to Mar 31, 2026`, as far as the days are known. */
function daysOf({ joinedOn, leftOn }: FormerLease): string {
  if (leftOn === null) return joinedOn === null ? '' : `From ${formatDay(joinedOn)}`
  return joinedOn === null ? `Until ${formatDay(leftOn)}` : `${formatDay(joinedOn)} to ${formatDay(leftOn)}`
}

/** The leases that the user has left, with what they still read of each. Without one, what a page says otherwise. The skeleton is for pages that have nothing else. */
export function LeasesLeft({ otherwise = null, skeleton = null }: { otherwise?: ReactNode; skeleton?: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(leasesLeft())
  if (!data)
    return error ? (
      <LoadFailure retry={refetch} isTrying={isFetching} className="mt-8">
        Failed to load the leases that you left. Please try again.
      </LoadFailure>
    ) : (
      skeleton
    )
  if (data.length === 0) return otherwise
  return (
    <PortalCard className="mt-8">
      <h2 className="text-xl">{data.length === 1 ? 'A lease that you left' : 'Leases that you left'}</h2>
      <p className="mt-2 max-w-prose text-muted">
        You can still read what was charged and paid while you were on it, and the documents that we shared with you.
        You can't pay or sign anything for it here.
      </p>
      <ul aria-label="Leases that you left" className="mt-3 divide-y divide-line">
        {data.map((lease) => (
          <li key={lease.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{homeOf(lease)}</span>
              <span className="block text-muted">{daysOf(lease)}</span>
            </span>
            <span className="flex flex-wrap gap-3 print:hidden">
              <LinkButton
                to={`/former-leases/${lease.id}`}
                variant="secondary"
                aria-label={`Ledger of ${homeOf(lease)}`}
              >
                Ledger
              </LinkButton>
              <LinkButton to="/documents" variant="secondary">
                Documents
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </PortalCard>
  )
}
