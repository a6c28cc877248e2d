import { useSession } from '#web/lib/session/use-session.ts'
import { useQuery } from '@tanstack/react-query'
import { currentUser } from './api.ts'

/** The session of this browser and its user. Loaded once the identity client is ready, and only if there is a session. */
export function useCurrentUser() {
  const session = useSession()
  const { data, isError, isFetching, refetch } = useQuery({ ...currentUser(), enabled: session === 'in' })
  const isIn = session === 'in' || session === 'code'
  return {
    session,
    user: (isIn && data) || null,
    /** There is a session, but its user could not be loaded. */
    isFailed: session === 'failed' || (session === 'in' && !isFetching && (isError || data === null)),
    retry: () => (session === 'failed' ? location.reload() : void refetch()),
  }
}
