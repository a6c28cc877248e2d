import { isIP } from 'node:net'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'

/**
 * The site that passkeys belong to. Browsers offer them only on the very host that they were made for, and only where the connection is secure, so an
 * installation that is reached by an IP address or without TLS has none.
 */
export function relyingPartyOf({ config: { origin } }: AuthContext): { id: string; origin: string } | null {
  const { hostname, protocol } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) > 0 || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin }
}

export function requireRelyingParty(ctx: AuthContext) {
  const party = relyingPartyOf(ctx)
  if (!party) throw new AuthFailure(404, 'passkey_disabled', 'Passkeys are disabled')
  return party
}
