import { AuthClient, type AuthError, type Session, type User } from '@supabase/auth-js'
import { createIdentityAdmin, dataOf, namesOf, type NewIdentity } from './identity-admin.ts'
import { failureOf, IdentityFailure } from './identity-failure.ts'
import { createTokenVerifier, type Claims } from './identity-tokens.ts'

/** Where a user calls from, for the identity service. */
export interface Origin {
  address: string
  userAgent: string | null
  /** A browser or session that the account has used before, so that other people's failed sign-ins do not count against it. */
  knownClient?: string | null
}

interface ErrorBody {
  body?: object
  origin?: Origin
}

type Fetch = typeof globalThis.fetch

interface Options {
  /** Without `/auth/v1`. */
  url: string
  /** Public: `GET /api/config` returns it. */
  anonKey: string
  /** Grants the admin calls. It stays on the server. */
  serviceKey: string
  /** Over the network, or in process for the embedded service. */
  fetch: Fetch
  /** The embedded service itself mails and records password changes, and its sessions are in our database. */
  isEmbedded: boolean
}

const retryAfterOf = ({ headers }: Response) => Number(headers.get('retry-after')) || undefined

/** The identity service through its HTTP protocol. The same for the embedded and a hosted one. */
export function createIdentity({ url, anonKey, serviceKey, fetch, isEmbedded }: Options) {
  const base = `${url}/auth/v1`
  const claimsOf = createTokenVerifier({ issuer: base, fetch, userOf })

  /** The visitor on whose behalf we call. The service trusts this because of the service key. */
  const visitorHeaders = ({ address, userAgent, knownClient = null }: Origin) => ({
    apikey: serviceKey,
    'sb-forwarded-for': address,
    ...(knownClient !== null && { 'sb-known-client': knownClient }),
    ...(userAgent !== null && { 'user-agent': userAgent }),
  })

  /** A client for one call, which also reports the `Retry-After` that the library drops. */
  function clientFor(origin: Origin) {
    let retryAfter: number | undefined
    const watched: Fetch = async (...request) => {
      const answer = await fetch(...request)
      retryAfter = retryAfterOf(answer)
      return answer
    }
    const client = new AuthClient({
      url: base,
      headers: {
        ...visitorHeaders(origin),
        Authorization: `Bearer ${anonKey}`,
      },
      fetch: watched,
      autoRefreshToken: false,
      persistSession: false,
      detectSessionInUrl: false,
    })
    const fail = (error: AuthError) => failureOf(error, retryAfter)
    return { client, fail }
  }

  /** A call with a user's token. The library supports that only for sessions that it stores itself. */
  async function callAs(
    token: string,
    method: string,
    path: string,
    { body, origin }: ErrorBody = {},
  ): Promise<unknown> {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(origin ? visitorHeaders(origin) : { apikey: anonKey }),
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new IdentityFailure('unavailable', String(error))
    })
    const response = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
    if (answer.ok) return response
    const code = answer.status >= 500 ? 'unavailable' : String(response.code)
    throw new IdentityFailure(code, response.message ?? answer.statusText, retryAfterOf(answer))
  }

  async function userOf(token: string): Promise<User | null> {
    try {
      return (await callAs(token, 'GET', '/user')) as User
    } catch (error) {
      if (error instanceof IdentityFailure && error.code === 'unavailable') throw error
      return null
    }
  }

  return {
    url,
    anonKey,
    isEmbedded,

    /** The claims of a valid access token, or null. Rejects with `unavailable` where the keys cannot be fetched. */
    claimsOf,

    async signIn(email: string, password: string, origin: Origin): Promise<Session> {
      const { client, fail } = clientFor(origin)
      const { data, error } = await client.signInWithPassword({ email, password })
      if (error) throw fail(error)
      return data.session
    },

    /** Null where the address must be confirmed first, or is taken, which must not be revealed. */
    async signUp(person: NewIdentity & { password: string }, origin: Origin): Promise<Session | null> {
      const { client, fail } = clientFor(origin)
      const { email, password } = person
      const { data, error } = await client.signUp({ email, password, options: { data: dataOf(person) } })
      if (error) throw fail(error)
      return data.session
    },

    async mailRecovery(email: string, origin: Origin): Promise<void> {
      const { client, fail } = clientFor(origin)
      const { error } = await client.resetPasswordForEmail(email)
      if (error) throw fail(error)
    },

    /** Uses up a mailed link. */
    async redeem(tokenHash: string, type: 'recovery' | 'invite' | 'signup', origin: Origin): Promise<Session> {
      const { client, fail } = clientFor(origin)
      const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type })
      if (error) throw fail(error)
      if (!data.session) throw new IdentityFailure('otp_expired', 'Email link is invalid or has expired')
      return data.session
    },

    /** Sets the password of the token's user. The service ends the user's other sessions. */
    setPassword: (token: string, password: string, origin: Origin) =>
      callAs(token, 'PUT', '/user', { body: { password }, origin }),

    ...createIdentityAdmin({ base, serviceKey, fetch, isEmbedded }),
  }
}
export type Identity = ReturnType<typeof createIdentity>
export { IdentityFailure, namesOf }
export type { Claims, Session }
