import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { seal, unseal } from '#server/db/secrets/seal.ts'
import { type Selectable, sql } from 'kysely'
import { verify } from 'otplib'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import type { Session } from '#server/auth-service/sessions/sessions.ts'

export type Factor = Selectable<Database['auth_factors']>

const STEP_SECONDS = 30

/** The encryption key of the factors, derived from the service's secret. */
export const cipherKeyOf = (secret: Buffer) => createHmac('sha256', secret).update('factors').digest()

const cipherKey = async (ctx: AuthContext) => cipherKeyOf((await ctx.keys()).secret)

/** Binds the secret to the factor's id, so that it cannot be moved to another row. */
export const sealSecret = async (ctx: AuthContext, id: string, secret: string) => seal(secret, id, await cipherKey(ctx))

const openSecret = async (ctx: AuthContext, { id, secret }: Factor) => unseal(secret!, id, await cipherKey(ctx))

export const factorNotFound = () => new AuthFailure(404, 'mfa_factor_not_found', 'Factor not found')

export const findFactor = (db: Db, userId: string, id: string): Promise<Factor | undefined> =>
  db.selectFrom('auth_factors').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** Verifies a code of the current time step or the one before. Each code works once across all processes. */
export async function useFactorCode(ctx: AuthContext, trx: Db, factor: Factor, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const secret = await openSecret(ctx, factor)
  const epoch = Math.floor(Date.now() / 1000)
  const found = await verify({ secret, token: code, epoch, period: STEP_SECONDS, epochTolerance: [STEP_SECONDS, 0] })
  if (!found.valid) return false
  const step = Math.floor(epoch / STEP_SECONDS) + found.delta
  const { numUpdatedRows } = await trx
    .updateTable('auth_factors')
    .set({ last_step: step, status: 'verified', updated_at: sql<Date>`now()` })
    .where('id', '=', factor.id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks the session as having passed a second factor, invalidates its earlier refresh tokens and ends all sessions that have not. The first code of a
 * new factor only shows who enrolled it, so it counts as no more recent than the sign-in before it.
 */
export async function markSecondFactorShown(
  trx: Db,
  session: Session,
  { isNew, method }: { isNew: boolean; method: 'totp' | 'mfa/webauthn' },
): Promise<Session> {
  const shownBefore = Math.max(0, ...session.amr.map(({ timestamp }) => timestamp))
  const timestamp = isNew ? shownBefore : Math.floor(Date.now() / 1000)
  const amr = [{ method, timestamp }, ...session.amr]
  const raised = await trx
    .updateTable('auth_sessions')
    .set((eb) => ({
      aal: 'aal2',
      amr: JSON.stringify(amr),
      counter: eb('counter', '+', 1),
      min_counter: eb('counter', '+', 1),
      refreshed_at: sql<Date>`now()`,
    }))
    .where('id', '=', session.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('auth_sessions').where('user_id', '=', session.user_id).where('aal', '=', 'aal1').execute()
  await trx
    .deleteFrom('auth_factors')
    .where('user_id', '=', session.user_id)
    .where('status', '=', 'unverified')
    .execute()
  return raised
}

/** Deletes a factor. Without any factor left, the password alone is enough again. A sign-in with a passkey was more from the start. */
export async function removeFactor(trx: Db, { id, user_id }: Factor) {
  await trx.deleteFrom('auth_factors').where('id', '=', id).execute()
  const left = await trx
    .selectFrom('auth_factors')
    .select('id')
    .where('user_id', '=', user_id)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  if (left) return
  await trx
    .updateTable('auth_sessions')
    .set({ aal: 'aal1' })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`not amr @> '[{"method":"passkey"}]'`)
    .execute()
}
