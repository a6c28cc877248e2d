import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { generateSecret, generateURI } from 'otplib'
import type { Caller } from '#server/auth-service/bearer.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import { sealSecret } from './factors.ts'

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

/** Creates a secret for an authenticator app. The factor is active once its first code was verified. */
export async function enrol(ctx: AuthContext, { user }: Caller, { name, issuer }: { name: string; issuer: string }) {
  const id = randomUUID()
  const secret = generateSecret()
  const uri = generateURI({ issuer, label: user.email ?? user.id, secret })
  const sealed = await sealSecret(ctx, id, secret)
  await ctx.db.transaction().execute(async (trx) => {
    // Locks the user so that concurrent requests cannot exceed the limit.
    await trx.selectFrom('auth_users').select('id').where('id', '=', user.id).forUpdate().execute()
    await makeRoom(trx, user.id, name)
    await trx.insertInto('auth_factors').values({ id, user_id: user.id, friendly_name: name, secret: sealed }).execute()
  })
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: await drawCode(uri), secret, uri } }
}
