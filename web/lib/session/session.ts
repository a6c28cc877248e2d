import type { QueryClient } from '@tanstack/react-query'
import type { Identity } from './identity.ts'

/**
 * `unknown` until the session was checked, `failed` if that failed. `code` is a session that needs its second factor, and `leaving` one that is being
 * ended.
 */
export type SessionState = 'unknown' | 'failed' | 'out' | 'in' | 'code' | 'leaving'

/** The storage key of the identity client. */
export const STORED = 'supabase.auth.token'

type Found = Exclude<SessionState, 'unknown'>

let state: SessionState = 'unknown'
let identity: Promise<Identity> | undefined
let queries: QueryClient
const listeners = new Set<() => void>()

/** The attribute decides which links the navbar shows. `inline-boot.ts` sets it before the first paint. */
export function changeSession(next: Found) {
  // While signing out, the clicked button stays where it is.
  if (next !== 'failed' && next !== 'leaving') {
    document.documentElement.toggleAttribute('data-session', next === 'in' || next === 'code')
  }
  state = next
  for (const listener of listeners) listener()
}

/** Session changes from the identity client, ignored once the user is signing out. */
const onIdentityChange = (next: Found) => state !== 'leaving' && changeSession(next)

/** The identity client, loaded when it is first needed: 30 kB that most visitors never need. */
export const openIdentity = (): Promise<Identity> =>
  (identity ??= import('./identity.ts')
    .then(({ createIdentity }) => createIdentity(STORED, queries, onIdentityChange))
    .catch((error: unknown) => {
      identity = undefined
      throw error
    }))

/** Only for a stored session. Without one, nothing can fail and the sign-in form stays. */
const checkStoredSession = () => void openIdentity().catch(() => onIdentityChange('failed'))

const isStored = () => {
  try {
    return localStorage.getItem(STORED) !== null || location.hash.includes('access_token=')
  } catch {
    return false
  }
}

/** Restores the stored session, in this tab or later when another tab signs in. */
export function startSession(client: QueryClient) {
  queries = client
  if (isStored()) checkStoredSession()
  else changeSession('out')
  addEventListener('storage', ({ key, newValue }) => key === STORED && newValue !== null && checkStoredSession())
  // Restored from the back-forward cache after a sign-out: the page must not be shown.
  addEventListener('pageshow', ({ persisted }) => persisted && state !== 'out' && !isStored() && location.reload())
}

/** The access token for a call's header. Undefined if it cannot be read. */
export async function accessToken(): Promise<string | undefined> {
  try {
    return await (await identity)?.accessToken()
  } catch (error) {
    // oxlint-disable-next-line no-console -- specified: logged and treated as no token
    console.error(error)
    return undefined
  }
}

/** Called when the server refused a call with this token. */
export const refuseSession = async (token: string, code: string | undefined) => (await identity)?.refuse(token, code)

export const sessionState = () => state

export const subscribeToSession = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
