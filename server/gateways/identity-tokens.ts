import type { User } from '@supabase/auth-js'
import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify } from 'jose'
import { IdentityFailure } from './identity-failure.ts'

/** What the product trusts in an access token: the user and the session. Never the role. */
export interface Claims {
  userId: string
  sessionId: string
  email: string
  /** When the user last signed in. Null where the token does not say. A refresh does not count. */
  signedInAt: Date | null
}

interface Options {
  issuer: string
  fetch: typeof globalThis.fetch
  /** Asks the service, if it publishes no keys. Null for an invalid token. */
  userOf: (token: string) => Promise<User | null>
}

const KEYS_KEPT_MS = 600_000
const KEYS_WITHIN_MS = 5000
/** How long the response of a service without published keys is cached. */
const CACHE_MS = 30_000
const CACHE_SIZE = 10_000

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The latest sign-in method in a token (`amr`). */
function signedInAt(ways: unknown): Date | null {
  const times = (Array.isArray(ways) ? (ways as { method?: unknown; timestamp?: unknown }[]) : [])
    .filter(({ method }) => method !== 'token_refresh')
    .map(({ timestamp }) => Number(timestamp))
    .filter(Number.isFinite)
  return times.length > 0 ? new Date(Math.max(...times) * 1000) : null
}

function read(payload: Record<string, unknown>): Claims | null {
  if (payload['is_anonymous'] === true) return null
  const { sub, session_id: sessionId, email } = payload
  if (!isId(sub) || !isId(sessionId)) return null
  return {
    userId: sub,
    sessionId,
    email: text(email).toLowerCase(),
    signedInAt: signedInAt(payload['amr']),
  }
}

function payloadOf(token: string) {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}

/** The key set could not be fetched, which says nothing about the token. */
const isTrouble = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  !(error instanceof errors.JOSEError) ||
  (error.code === 'ERR_JOSE_GENERIC' && /Expected 200 OK|JSON Web Key Set HTTP response/.test(error.message))

/**
 * Verifies access tokens with the service's published keys (cached for ten minutes, fetched within 5 s). A service that publishes none, as older
 * hosted ones do, is asked about each token, and its response is cached for 30 s. A symmetric key in the set is never accepted.
 */
export function createTokenVerifier({ issuer, fetch, userOf }: Options) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    [customFetch]: (url, init) => fetch(url, init),
    cacheMaxAge: KEYS_KEPT_MS,
    timeoutDuration: KEYS_WITHIN_MS,
  })
  const cache = new Map<string, { until: number; claims: Claims | null }>()

  async function claimsFromService(token: string): Promise<Claims | null> {
    const cached = cache.get(token)
    if (cached && cached.until > Date.now()) return cached.claims
    const payload = payloadOf(token)
    if (!payload) return null
    const user = await userOf(token)
    const claims = user && !user.is_anonymous && payload.sub === user.id ? read(payload) : null
    if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value!)
    cache.set(token, { until: Math.min(Date.now() + CACHE_MS, (payload.exp ?? 0) * 1000), claims })
    return claims
  }

  return async function claimsOf(token: string): Promise<Claims | null> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: 'authenticated',
        algorithms: ['ES256', 'RS256'],
        requiredClaims: ['sub', 'session_id', 'exp'],
      })
      return read(payload)
    } catch (error) {
      if (isTrouble(error)) throw new IdentityFailure('unavailable', String(error))
      // A token with an unknown algorithm is refused before any key is looked up.
      if (!keys.jwks()) await keys.reload()
      return keys.jwks()?.keys.length === 0 ? claimsFromService(token) : null
    }
  }
}
