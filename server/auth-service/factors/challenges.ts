import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { isId } from '#server/auth-service/bodies.ts'
import { type Factor, factorNotFound } from './factors.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'

/** Several tabs may have one each. Beyond this the oldest is deleted. */
const MAX_OPEN = 10

/**
 * Creates a challenge for this factor. It must be answered within five minutes and from the same network. For WebAuthn, `challenge` is what must be
 * signed.
 */
export const issueChallenge = (db: Db, factor: Factor, network: string, challenge: string | null = null) =>
  db.transaction().execute(async (trx) => {
    // Locks the factor so that concurrent requests cannot exceed the limit.
    const isThere = await trx.selectFrom('auth_factors').select('id').where('id', '=', factor.id).forUpdate().execute()
    if (isThere.length === 0) throw factorNotFound()
    const newest = trx
      .selectFrom('auth_challenges')
      .select('id')
      .where('factor_id', '=', factor.id)
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MAX_OPEN - 1)
    await trx
      .deleteFrom('auth_challenges')
      .where('factor_id', '=', factor.id)
      .where((eb) => eb('id', 'not in', newest))
      .execute()
    return trx
      .insertInto('auth_challenges')
      .values({ factor_id: factor.id, network, challenge, expires_at: sql<Date>`now() + interval '5 minutes'` })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow()
  })

/** An open challenge that was created from the network of this request. */
export async function requireChallenge(db: Db, factor: Factor, id: string, network: string) {
  const query = db.selectFrom('auth_challenges').selectAll().where('factor_id', '=', factor.id)
  const challenge = isId(id) ? await query.where('id', '=', id).executeTakeFirst() : undefined
  if (!challenge || challenge.expires_at.getTime() < Date.now())
    throw new AuthFailure(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    )
  if (challenge.network !== network)
    throw new AuthFailure(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch')
  return challenge
}
