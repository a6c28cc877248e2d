import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { isId } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import { ACCESS_TOKEN_SECONDS } from './signing-keys.ts'
import type { UserRow } from '#server/auth-service/users/users.ts'

export interface SessionRow {
  id: string
  aal: 'aal1' | 'aal2'
  amr: { method: string; timestamp: number }[]
}

/** Signs an access token, which is valid for fifteen minutes. */
export async function signAccessToken(ctx: AuthContext, user: UserRow, session: SessionRow, issuedAt: number) {
  const { signing } = await ctx.keys()
  return new SignJWT({
    email: user.email ?? '',
    phone: '',
    app_metadata: user.app_metadata,
    // The protocol has this claim. The metadata itself is only in `GET /user`, because it would make every request larger.
    user_metadata: {},
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: signing.algorithm, kid: signing.kid, typ: 'JWT' })
    .setIssuer(ctx.issuer)
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(signing.key)
}

const badToken = (why: string) => new AuthFailure(403, 'bad_jwt', `invalid JWT: ${why}`)

/** The claims of a valid token of ours. */
export async function verifyToken(ctx: AuthContext, token: string): Promise<JWTPayload> {
  const { find, algorithms } = await ctx.keys()
  try {
    const { payload } = await jwtVerify(token, find, { algorithms, issuer: ctx.issuer, requiredClaims: ['exp'] })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw badToken('token is expired')
    if (error instanceof errors.JOSEError) throw badToken('unable to parse or verify signature')
    throw error
  }
}

/** The claims of a user's access token. */
export async function verifyAccessToken(ctx: AuthContext, token: string): Promise<{ sub: string; session_id: string }> {
  const { sub, session_id, aud } = await verifyToken(ctx, token)
  if (aud !== 'authenticated') throw badToken('invalid claim: aud claim')
  if (!isId(sub)) throw badToken('invalid claim: missing sub claim')
  if (!isId(session_id)) throw badToken('invalid claim: missing session_id claim')
  return { sub, session_id }
}
