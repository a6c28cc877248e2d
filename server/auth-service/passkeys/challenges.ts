import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { isId } from '#server/auth-service/bodies.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'

export const CHALLENGE_MINUTES = 5

/** 256 random bits. */
export const newChallenge = () => randomBytes(32).toString('base64url')

/** Stores a challenge, for the registration of this user or, with null, for a sign-in. */
export const issueChallenge = (db: Db, userId: string | null) =>
  db
    .insertInto('auth_passkey_challenges')
    .values({
      challenge: newChallenge(),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .returning(['id', 'challenge', 'expires_at'])
    .executeTakeFirstOrThrow()

/** Uses up a challenge, whatever comes of the answer. It must be this user's or, with null, one of a sign-in. */
export async function takeChallenge(db: Db, id: string, userId: string | null): Promise<string> {
  const taken = isId(id)
    ? await db
        .deleteFrom('auth_passkey_challenges')
        .where('id', '=', id)
        .where('user_id', userId === null ? 'is' : '=', userId)
        .returning(['challenge', sql<boolean>`expires_at < now()`.as('is_expired')])
        .executeTakeFirst()
    : undefined
  if (!taken) throw new AuthFailure(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (taken.is_expired) throw new AuthFailure(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return taken.challenge
}
