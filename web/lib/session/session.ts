import type { QueryClient } from '@tanstack/react-query'
import type { Identity } from './identity.ts'

/**
 * `unknown` until somebody has looked, `failed` where looking failed; `code` is a session that has not shown its second factor yet,
 * `leaving` one that is being ended.
 */
export type SessionState = 'unknown' | 'failed' | 'out' | 'in' | 'code' | 'leaving'

/** Where the identity client keeps its session. */
const STORED = 'supabase.auth.token'

type Found = Exclude<SessionState, 'unknown'>

let state: SessionState = 'unknown'
let identity: Promise<Identity> | undefined
let queries: QueryClient
const listeners = new Set<() => void>()

/** The attribute shows the right half of the navbar: `inline-boot.ts` sets it before anything is painted, this when it changes. */
export function changeSession(next: Found) {
  // While one leaves, what was pressed stays where it is.
  if (next !== 'failed' && next !== 'leaving') {
    document.documentElement.toggleAttribute('data-session', next === 'in' || next === 'code')
  }
  state = next
  for (const listener of listeners) listener()
}

/** What the identity client says, until this page is left for good. */
const hear = (next: Found) => state !== 'leaving' && changeSession(next)

/** The identity client, fetched when it is first needed: 30 kB that most visitors never do. */
export const openIdentity = (): Promise<Identity> =>
  (identity ??= import('./identity.ts')
    .then(({ createIdentity }) => createIdentity(STORED, queries, hear))
    .catch((error: unknown) => {
      identity = undefined
      throw error
    }))

/** Of a session that is stored: without one there is nothing that could not be read, and the sign-in form stays. */
const look = () => void openIdentity().catch(() => hear('failed'))

const isStored = () => {
  try {
    return localStorage.getItem(STORED) !== null || location.hash.includes('access_token=')
  } catch {
    return false
  }
}

/** Takes up the session that this browser remembers, in this tab or, later, another one. */
export function startSession(client: QueryClient) {
  queries = client
  if (isStored()) look()
  else changeSession('out')
  addEventListener('storage', ({ key, newValue }) => key === STORED && newValue !== null && look())
  // Brought back as it was left: by somebody who has signed out since, it must not be seen.
  addEventListener('pageshow', ({ persisted }) => persisted && state !== 'out' && !isStored() && location.reload())
}

/** For the header of a call. A failure to read it counts as none. */
export async function accessToken(): Promise<string | undefined> {
  try {
    return await (await identity)?.accessToken()
  } catch (error) {
    // oxlint-disable-next-line no-console -- specified: logged and treated as no token
    console.error(error)
    return undefined
  }
}

/** The server has refused a call with this token. */
export const refuseSession = async (token: string, code: string | undefined) => (await identity)?.refuse(token, code)

export const sessionState = () => state

export const subscribeToSession = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
