import { auth } from '#contract/auth/account.ts'
import type { WireOf } from '#contract/core/endpoint.ts'
import { AuthClient, type AuthError, type Session } from '@supabase/auth-js'
import type { QueryClient } from '@tanstack/react-query'
import { setRecovering } from './recovery.ts'
import { splitStorage } from './split-storage.ts'

/** Public data, which stays cached after a sign-out. */
const PUBLIC = /^\/api\/(company|properties|hero-images)\b/

type Tokens = Pick<Session, 'access_token' | 'refresh_token'>

/** The client's calls for passkeys. */
export type PasskeyClient = Pick<InstanceType<typeof AuthClient>, 'registerPasskey' | 'signInWithPasskey' | 'passkey'>

/** The identity service's own client, as far as the product uses it. */
export interface Identity {
  /** The access token, refreshed if it is about to expire. */
  accessToken(): Promise<string | undefined>
  /** Takes over the session of a sign-in. */
  setSession(tokens: Tokens): Promise<void>
  /** For a user who followed a mailed link. */
  setPassword(password: string): Promise<void>
  /**
   * Calls for passkeys. Their bodies contain `more` too: a name or the password, which our service takes and the client has no parameter for.
   */
  passkeys<Data>(
    work: (client: PasskeyClient) => Promise<{ data: Data; error: Error | null }>,
    more?: object,
  ): Promise<NonNullable<Data>>
  /** The server refused a call with this token: the second factor is missing, the session has ended, or the role has changed. */
  refuse(token: string, code: string | undefined): Promise<void>
  /** Ends the session of this browser, in all tabs. */
  signOut(): Promise<void>
}

async function fetchConfig(): Promise<WireOf<typeof auth.config>> {
  try {
    const response = await fetch(auth.config.path, { credentials: 'include' })
    if (!response.ok) throw new Error('Failed to fetch config')
    return await response.json()
  } catch (error) {
    // oxlint-disable-next-line no-console -- specified: logged and thrown again
    console.error(error)
    throw error
  }
}

/** Clears all cached data. Public data on the screen is restored at once, so that the page does not flicker. */
function forget(queries: QueryClient) {
  const shown = queries.getQueriesData({
    type: 'active',
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && PUBLIC.test(path),
  })
  queries.clear()
  for (const [key, data] of shown) queries.setQueryData(key, data)
}

/** The user of a token, not verified: enough to tell two users apart. */
function ownerOf(token: string): unknown {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return undefined
  }
}

/**
 * Accepts a session from the URL, as the identity service's links deliver it, unless another user is signed in here. A link must not replace a user's
 * session by a stranger's.
 */
function isForWhoeverIsHere(storageKey: string, found: Record<string, string>): boolean {
  if (found['access_token'] === undefined) return found['error_description'] !== undefined
  const stored = localStorage.getItem(storageKey)
  if (stored === null) return true
  const { user }: Partial<Session> = JSON.parse(stored)
  return user?.id === undefined || user.id === ownerOf(found['access_token'])
}

const throwOn = ({ error }: { error: AuthError | null }) => {
  if (error !== null) throw error
}

/** Adds members to a JSON body, if there are any to add. */
function bodyWith(body: BodyInit | null | undefined, more: object) {
  if (Object.keys(more).length === 0) return body ?? null
  return JSON.stringify({ ...(typeof body === 'string' && JSON.parse(body)), ...more })
}

/** The values are the specification's: checks every 30 s, refreshes 90 s before expiry, stores the session, reads it from the URL, implicit flow. */
export async function createIdentity(
  storageKey: string,
  queries: QueryClient,
  onChange: (state: 'in' | 'code' | 'out' | 'failed') => void,
): Promise<Identity> {
  const { supabaseUrl, supabaseAnonKey } = await fetchConfig()
  let added = {}
  const client = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey },
    storageKey,
    storage: splitStorage(storageKey),
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: (_, found) => isForWhoeverIsHere(storageKey, found),
    flowType: 'implicit',
    fetch: (url, init) =>
      fetch(
        url,
        typeof url === 'string' && url.includes('/v1/passkeys/')
          ? { ...init, body: bodyWith(init?.body, added) }
          : init,
      ),
  })
  let person: string | undefined

  function take(session: Session) {
    const isSomebodyElse = person !== undefined && person !== session.user.id
    person = session.user.id
    onChange('in')
    // Another user signed in in another tab, so everything cached belongs to the previous one.
    if (isSomebodyElse) void queries.resetQueries()
  }

  function drop() {
    person = undefined
    onChange('out')
    forget(queries)
  }

  client.onAuthStateChange((event, session) => {
    if (event === 'PASSWORD_RECOVERY') setRecovering(true)
    if (session) take(session)
    else if (event === 'SIGNED_OUT') drop()
    // The session is still stored but could not be refreshed now.
    else onChange(localStorage.getItem(storageKey) === null ? 'out' : 'failed')
    if (event === 'USER_UPDATED') void queries.invalidateQueries({ queryKey: [auth.user.path] })
    if (event === 'PASSWORD_RECOVERY' && location.pathname !== '/reset-password') location.assign('/reset-password')
  })
  await client.initialize()

  async function accessToken() {
    const { data, error } = await client.getSession()
    if (error) throw error
    // The stored session is gone without a sign-out, such as when the user clears the data of the site.
    if (data.session === null && person !== undefined) drop()
    return data.session?.access_token
  }

  async function signOut() {
    // The local session is removed in any case, so a failure at the service does not matter.
    await client.signOut({ scope: 'local' })
  }

  return {
    accessToken,
    setSession: async ({ access_token, refresh_token }) =>
      throwOn(await client.setSession({ access_token, refresh_token })),
    setPassword: async (password) => {
      throwOn(await client.updateUser({ password }))
      setRecovering(false)
    },
    passkeys: async (work, more = {}) => {
      added = more
      try {
        const { data, error } = await work(client)
        if (error) throw error
        return data as NonNullable<typeof data>
      } finally {
        added = {}
      }
    },
    refuse: async (token, code) => {
      // A late response for an earlier session.
      if ((await accessToken()) !== token) return
      if (code === 'two_factor_required') onChange('code')
      else if (code === 'unauthorized') await signOut()
      // The user's rights have been reduced, so load them again. A user who lacks the right for one call only has been told so.
      else if (code === 'forbidden' || code === 'two_factor_setup_required')
        await queries.invalidateQueries({ queryKey: [auth.user.path] })
    },
    signOut,
  }
}
