import { saved } from '#contract/saved/own.ts'
import { sessionOwner } from '#web/lib/session/session-owner.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { PropertyGridSkeleton } from '../../card/property-grid.tsx'
import { refresh } from '../saved-list.ts'

async function fetchAccount() {
  const { syncOnce } = await import('../account-list.ts')
  await syncOnce(refresh)
  return null
}

/** Stands in until the account's list has arrived, and says so where it did not. */
export function AccountWaiting() {
  const session = useSession()
  const { isError, isFetching, refetch } = useQuery({
    queryKey: [saved.list.path, sessionOwner()],
    queryFn: fetchAccount,
    enabled: session === 'in',
    retry: false,
  })
  const isSessionLost = session === 'failed'
  if (!isError && !isSessionLost) return <PropertyGridSkeleton />
  return (
    <LoadFailure
      retry={isSessionLost ? () => Promise.resolve(location.reload()) : refetch}
      isTrying={isFetching}
      className="mt-6"
    >
      We couldn't load the homes in your account.
    </LoadFailure>
  )
}
