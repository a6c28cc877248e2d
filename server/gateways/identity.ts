import { AuthAdminApi, AuthClient, type AuthError, isAuthError, type Session, type User } from '@supabase/auth-js'
import { IdentityFailure } from './identity-failure.ts'
import { createTokenVerifier, type Claims } from './identity-tokens.ts'

/** Where a person calls from, to be told to the identity service. */
export interface Origin {
  address: string
  userAgent: string | null
}

export interface NewIdentity {
  email: string
  password?: string
  firstName: string
  lastName: string
}

interface Said {
  body?: object
  origin?: Origin
}

type Fetch = typeof globalThis.fetch

const USERS_PER_PAGE = 1000

interface Options {
  /** Without `/auth/v1`. */
  url: string
  /** For the public, told by `GET /api/config`. */
  anonKey: string
  /** Opens the admin calls; stays here. */
  serviceKey: string
  /** Over the network, or in the process where the service is our own. */
  fetch: Fetch
  /** Whether it is our own: it mails and records by itself that a password was changed, and its sessions are in our database. */
  isEmbedded: boolean
}

const isHere = ({ deleted_at: deleted, banned_until: banned }: User) =>
  !deleted && !(banned && new Date(banned).getTime() > Date.now())

const dataOf = ({ firstName, lastName }: NewIdentity) => ({ first_name: firstName, last_name: lastName })

/** Who somebody is at the identity service, by its own HTTP protocol: the embedded one's or a hosted one's, it makes no difference. */
export function createIdentity({ url, anonKey, serviceKey, fetch, isEmbedded }: Options) {
  const base = `${url}/auth/v1`
  const claimsOf = createTokenVerifier({ issuer: base, fetch, userOf })

  /** In whose name we call: believed of whoever has the service key. */
  const visitorHeaders = ({ address, userAgent }: Origin) => ({
    apikey: serviceKey,
    'sb-forwarded-for': address,
    ...(userAgent !== null && { 'user-agent': userAgent }),
  })

  /** A client for one call, with what the library does not tell: how long to wait. */
  function clientFor(origin: Origin) {
    let retryAfter: number | undefined
    const watched: Fetch = async (...request) => {
      const answer = await fetch(...request)
      retryAfter = Number(answer.headers.get('retry-after')) || undefined
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

  const admin = new AuthAdminApi({
    url: base,
    headers: { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` },
    fetch,
  })

  /** A call by somebody's own token, which the library makes only for sessions that it keeps itself. */
  async function callAs(token: string, method: string, path: string, { body, origin }: Said = {}): Promise<unknown> {
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
    const said = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
    if (answer.ok) return said
    if (answer.status >= 500) throw new IdentityFailure('unavailable', said.message ?? answer.statusText)
    throw new IdentityFailure(String(said.code), said.message ?? answer.statusText)
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

    /** What a valid access token says; null for any other. Rejects with `unavailable` where the keys cannot be had. */
    claimsOf,

    async signIn(email: string, password: string, origin: Origin): Promise<Session> {
      const { client, fail } = clientFor(origin)
      const { data, error } = await client.signInWithPassword({ email, password })
      if (error) throw fail(error)
      return data.session
    },

    /** Null where the address must be confirmed first, and where it is known already and that must not be told. */
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

    /** Uses up the link of a mail. */
    async redeem(tokenHash: string, type: 'recovery' | 'invite' | 'signup', origin: Origin): Promise<Session> {
      const { client, fail } = clientFor(origin)
      const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type })
      if (error) throw fail(error)
      if (!data.session) throw new IdentityFailure('otp_expired', 'Email link is invalid or has expired')
      return data.session
    },

    /** Sets the password of whoever holds the token; the service ends that person's other sessions. */
    setPassword: (token: string, password: string, origin: Origin) =>
      callAs(token, 'PUT', '/user', { body: { password }, origin }),

    /** Ends the session of a token (`local`), all others or all. One that is over already is no failure. */
    async endSession(token: string, scope: 'local' | 'others' | 'global'): Promise<void> {
      const { error } = await admin.signOut(token, scope)
      if (error && (error.status ?? 500) >= 500) throw failureOf(error)
    },

    /** Makes an account whose address counts as confirmed; without a password nobody can sign in by one yet. */
    async create(person: NewIdentity): Promise<User> {
      const { email, password } = person
      const { data, error } = await admin.createUser({
        email,
        email_confirm: true,
        user_metadata: dataOf(person),
        ...(password !== undefined && { password }),
      })
      if (error) throw failureOf(error)
      return data.user
    },

    /** Tells the service the role, by which it limits how long sessions live. Ours is the word that counts. */
    async tellRole(id: string, role: string): Promise<void> {
      const { error } = await admin.updateUserById(id, { app_metadata: { role } })
      if (error) throw failureOf(error)
    },

    /** Who has this address; null for nobody. The protocol has no search: all are looked through. */
    async findId(email: string): Promise<string | null> {
      for (let page = 1; ; page += 1) {
        const { data, error } = await admin.listUsers({ page, perPage: USERS_PER_PAGE })
        if (error) throw failureOf(error)
        const found = data.users.find((user) => user.email === email)
        if (found || data.users.length < USERS_PER_PAGE) return found?.id ?? null
      }
    },

    /** Who this is now; null for somebody who is no more, or banned. */
    async find(id: string): Promise<User | null> {
      const { data, error } = await admin.getUserById(id)
      if (error?.status === 404) return null
      if (error) throw failureOf(error)
      return isHere(data.user) ? data.user : null
    },

    /** Sets a person's password without them; the service ends all of their sessions and tells nobody. */
    async replacePassword(id: string, password: string): Promise<void> {
      const { error } = await admin.updateUserById(id, { password })
      if (error) throw failureOf(error)
    },

    /** Moves an account to another address, which counts as confirmed where the old one was. */
    async changeEmail(id: string, email: string): Promise<void> {
      const { error } = await admin.updateUserById(id, { email })
      if (error) throw failureOf(error)
    },

    /** Takes an account back. */
    async remove(id: string): Promise<void> {
      const { error } = await admin.deleteUser(id)
      if (error && error.status !== 404) throw failureOf(error)
    },

    /** Makes an account and mails the link by which its person sets a password. */
    async invite(person: NewIdentity): Promise<User> {
      const { data, error } = await admin.inviteUserByEmail(person.email, { data: dataOf(person) })
      if (error) throw failureOf(error)
      return data.user
    },
  }
}
export type Identity = ReturnType<typeof createIdentity>
export { IdentityFailure }
export type { Claims, Session }

/** A failure without a 4xx status is the service's own trouble, or the network's. */
function failureOf(error: AuthError, retryAfter?: number): IdentityFailure {
  const { status = 500, code = 'unexpected_failure', message } = error
  const isTrouble = !isAuthError(error) || status < 400 || status >= 500
  return new IdentityFailure(isTrouble ? 'unavailable' : code, message, retryAfter)
}
