import { useSession } from '#web/lib/session/use-session.ts'
import { useQuery } from '@tanstack/react-query'
import { currentUser } from './api.ts'

/** The session of this browser and whose it is. Asked for once the identity client is there, and not without a session. */
export function useCurrentUser() {
  const session = useSession()
  const { data, isError, isFetching, refetch } = useQuery({ ...currentUser(), enabled: session === 'in' })
  const isIn = session === 'in' || session === 'code'
  return {
    session,
    user: (isIn && data) || null,
    /** There is a session, and no telling whose. */
    isFailed: session === 'failed' || (session === 'in' && !isFetching && (isError || data === null)),
    retry: () => (session === 'failed' ? location.reload() : void refetch()),
  }
}
