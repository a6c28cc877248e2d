import { auth } from '#contract/auth/account.ts'
import type { WireOf } from '#contract/core/endpoint.ts'
import { AuthClient, type AuthError, type Session } from '@supabase/auth-js'
import type { QueryClient } from '@tanstack/react-query'
import { setRecovering } from './recovery.ts'
import { splitStorage } from './split-storage.ts'

/** What every visitor may see: it stays on the screen when the rest is forgotten. */
const PUBLIC = /^\/api\/(company|properties|hero-images)\b/

type Tokens = Pick<Session, 'access_token' | 'refresh_token'>

/** The identity service's own client, as far as the product uses it. */
export interface Identity {
  /** Of the session there is, renewed where it would soon expire. */
  accessToken(): Promise<string | undefined>
  /** Takes over the session that a sign-in gave. */
  setSession(tokens: Tokens): Promise<void>
  /** For whoever has come by the link of a mail. */
  setPassword(password: string): Promise<void>
  /** The server has refused a call with this token: it wants the second factor, the session is over, or the role has changed. */
  refuse(token: string, code: string | undefined): Promise<void>
  /** Ends the session of this browser, in all its tabs. */
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

/** All that was fetched goes; what is public and on the screen comes back at once, so that the page does not flicker. */
function forget(queries: QueryClient) {
  const shown = queries.getQueriesData({
    type: 'active',
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && PUBLIC.test(path),
  })
  queries.clear()
  for (const [key, data] of shown) queries.setQueryData(key, data)
}

/** Of a token, unverified: enough to tell two people apart. */
function ownerOf(token: string): unknown {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return undefined
  }
}

/**
 * Takes a session from the address, as the links of the identity service bring it, unless somebody else is signed in here: a link must
 * not put a stranger's account in the place of one's own.
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

/** Its numbers are the specification's: a look every 30 s, renewal 90 s before the end, in storage, from the address, implicit. */
export async function createIdentity(
  storageKey: string,
  queries: QueryClient,
  onChange: (state: 'in' | 'code' | 'out' | 'failed') => void,
): Promise<Identity> {
  const { supabaseUrl, supabaseAnonKey } = await fetchConfig()
  const client = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey },
    storageKey,
    storage: splitStorage(storageKey),
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: (_, found) => isForWhoeverIsHere(storageKey, found),
    flowType: 'implicit',
  })
  let person: string | undefined

  function take(session: Session) {
    const isSomebodyElse = person !== undefined && person !== session.user.id
    person = session.user.id
    onChange('in')
    // Signed in anew in another tab: what stands here was the one before's.
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
    // Still stored, but it could not be renewed just now.
    else onChange(localStorage.getItem(storageKey) === null ? 'out' : 'failed')
    if (event === 'USER_UPDATED') void queries.invalidateQueries({ queryKey: [auth.user.path] })
    if (event === 'PASSWORD_RECOVERY' && location.pathname !== '/reset-password') location.assign('/reset-password')
  })
  await client.initialize()

  async function accessToken() {
    const { data, error } = await client.getSession()
    if (error) throw error
    return data.session?.access_token
  }

  async function signOut() {
    // Gone here in any case; that the service could not be told is no failure of this.
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
    refuse: async (token, code) => {
      // A late answer to the session before this one.
      if ((await accessToken()) !== token) return
      if (code === 'two_factor_required') onChange('code')
      else if (code === 'unauthorized') await signOut()
      // Whoever may do less than a moment ago is shown so; whoever may not do this one thing has been told.
      else if (code === 'forbidden' || code === 'two_factor_setup_required')
        await queries.invalidateQueries({ queryKey: [auth.user.path] })
    },
    signOut,
  }
}
