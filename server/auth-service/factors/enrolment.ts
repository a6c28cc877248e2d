import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { generateSecret, generateURI } from 'otplib'
import type { Caller } from '#server/auth-service/bearer.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import { type Factor, sealSecret } from './factors.ts'

const MAX_FACTORS = 10

/** The client inserts the SVG into a data URL unescaped, where a `#` would end it. */
async function drawCode(uri: string) {
  // Loaded with the first factor, because few sessions need it.
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2 })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black')
}

/** An enrolment that was not completed within ten minutes is deleted. */
async function makeRoom(trx: Db, userId: string, name: string) {
  await trx
    .deleteFrom('auth_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
  const known = await trx.selectFrom('auth_factors').select('friendly_name').where('user_id', '=', userId).execute()
  if (known.length >= MAX_FACTORS)
    throw new AuthFailure(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  if (name !== '' && known.some(({ friendly_name: other }) => other === name))
    throw new AuthFailure(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
}

interface NewFactor {
  id: string
  name: string
  type: Factor['factor_type']
  secret: Buffer | null
}

const insertFactor = (ctx: AuthContext, { user }: Caller, { id, name, type, secret }: NewFactor) =>
  ctx.db.transaction().execute(async (trx) => {
    // Locks the user so that concurrent requests cannot exceed the limit.
    await trx.selectFrom('auth_users').select('id').where('id', '=', user.id).forUpdate().execute()
    await makeRoom(trx, user.id, name)
    await trx
      .insertInto('auth_factors')
      .values({ id, user_id: user.id, friendly_name: name, factor_type: type, secret })
      .execute()
  })

/** Creates a secret for an authenticator app. The factor is active once its first code was verified. */
export async function enrol(ctx: AuthContext, caller: Caller, { name, issuer }: { name: string; issuer: string }) {
  const { user } = caller
  const id = randomUUID()
  const secret = generateSecret()
  const uri = generateURI({ issuer, label: user.email ?? user.id, secret })
  await insertFactor(ctx, caller, { id, name, type: 'totp', secret: await sealSecret(ctx, id, secret) })
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: await drawCode(uri), secret, uri } }
}

/** A security key or the like for the second step. It is active once its first challenge was answered. */
export async function enrolWebauthn(ctx: AuthContext, caller: Caller, name: string) {
  const id = randomUUID()
  await insertFactor(ctx, caller, { id, name, type: 'webauthn', secret: null })
  return { id, type: 'webauthn', friendly_name: name }
}
