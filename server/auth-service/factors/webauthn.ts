import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import type { AuthContext } from '#server/auth-service/context.ts'
import {
  checkAssertion,
  checkCreation,
  creationOptions,
  requestOptions,
} from '#server/auth-service/passkeys/ceremonies.ts'
import {
  findByFactor,
  insertCredential,
  listCredentials,
  recordUse,
} from '#server/auth-service/passkeys/credentials.ts'
import type { UserRow } from '#server/auth-service/users/users.ts'
import type { Factor } from './factors.ts'

interface Challenge {
  id: string
  challenge: string | null
}

/** What the browser passes to its authenticator: to make the credential of a new factor, or to use that of an active one. */
export async function webauthnOptions(ctx: AuthContext, factor: Factor, user: UserRow, challenge: string) {
  const demands = { challenge, isPasskey: false }
  if (factor.status === 'unverified') {
    const existing = await listCredentials(ctx.db, user.id)
    return { type: 'create', credential_options: { publicKey: await creationOptions(ctx, user, existing, demands) } }
  }
  const own = await findByFactor(ctx.db, factor.id)
  return { type: 'request', credential_options: { publicKey: await requestOptions(ctx, demands, own ? [own] : []) } }
}

/** Uses up the challenge and checks the answer. Null for a wrong one. */
export async function checkWebauthn(ctx: AuthContext, factor: Factor, { id, challenge }: Challenge, answer: unknown) {
  const { numDeletedRows } = await ctx.db.deleteFrom('auth_challenges').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n || challenge === null) return null
  const demands = { challenge, isPasskey: false }
  if (factor.status === 'unverified') {
    const created = await checkCreation(ctx, answer, demands).catch(() => null)
    return created && { created }
  }
  const credential = await findByFactor(ctx.db, factor.id)
  const used = credential && (await checkAssertion(ctx, answer, credential, demands))
  return used ? { credential, used } : null
}

type Shown = NonNullable<Awaited<ReturnType<typeof checkWebauthn>>>

/** Stores a new credential, or the use of a known one. False where its counter did not grow. */
export async function useWebauthn(trx: Db, factor: Factor, shown: Shown): Promise<boolean> {
  if ('created' in shown) {
    const { id, user_id, friendly_name: name } = factor
    await insertCredential(trx, { ...shown.created, user_id, factor_id: id, friendly_name: name || 'Security key' })
    await trx
      .updateTable('auth_factors')
      .set({ status: 'verified', updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    return true
  }
  return (await recordUse(trx, shown.credential, shown.used)) === 'used'
}
