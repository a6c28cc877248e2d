import type { ResultOf } from '#contract/endpoint.ts'
import type { twoFactor } from '#contract/two-factor.ts'
import type { Db } from '#server/db/connection.ts'
import { seal } from '#server/db/seal.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { endSessions, markPassed, requireReauthentication } from '#server/features/sessions/service.ts'
import type { User } from '#server/http/session.ts'
import { generateURI } from 'otplib'
import QRCode from 'qrcode'
import { sql } from 'kysely'
import { checkCode, refuseCode } from './codes.ts'
import type { Caller, SwitchDeps, TokenCaller } from './deps.ts'
import { notify } from './mail.ts'
import { findPendingSession, lock, promoteCodes, removeCodes, replaceCodes, update } from './queries.ts'
import { hashOfCode, manualKey, newBackupCodes, newSecret } from './secrets.ts'

const QR_PX = 240

/** What a caller shows besides the session. */
interface Proof {
  currentPassword?: string | null | undefined
}

/** Begins a set-up in place of one that was begun before. Nothing of it is in force before `enable`. */
export async function setUp(
  deps: SwitchDeps,
  { user, origin }: Caller,
  { currentPassword }: Proof,
): Promise<ResultOf<typeof twoFactor.setup>> {
  const { db, key } = deps
  await requireReauthentication(deps, user, currentPassword, origin)
  const secret = newSecret()
  const backupCodes = newBackupCodes()
  const { name } = await readCompany(db)
  await db.transaction().execute(async (trx) => {
    const { secret: inForce } = await lock(trx, user.id)
    if (inForce !== null) throw new AppError('conflict', 'Two-factor authentication is already enabled.')
    const sealed = seal(secret, user.id, key)
    await update(trx, user.id)
      .set({ pending_secret: sealed, pending_at: sql<Date>`now()`, pending_session_id: user.sessionId })
      .execute()
    await replaceCodes(trx, user.id, backupCodes.map(hashOfCode), true)
  })
  const uri = generateURI({ secret, issuer: name, label: user.email })
  return {
    qrCodeUrl: await QRCode.toDataURL(uri, { width: QR_PX, margin: 1 }),
    manualKey: manualKey(secret),
    backupCodes,
    message: 'Scan the QR code with your authenticator app, then enter the code that it shows.',
  }
}

const NOTHING_PENDING = { pending_secret: null, pending_at: null, pending_session_id: null }

export async function cancel(db: Db, user: User) {
  await db.transaction().execute(async (trx) => {
    await lock(trx, user.id)
    await update(trx, user.id).set(NOTHING_PENDING).execute()
    await removeCodes(trx, user.id, true)
  })
}

export async function enable(
  deps: SwitchDeps,
  { user, origin, token }: TokenCaller,
  { token: code, currentPassword }: Proof & { token: string },
) {
  const { db, key, identity } = deps
  const { address } = origin
  // Whoever began the set-up has been asked then.
  if ((await findPendingSession(db, user.id)) !== user.sessionId)
    await requireReauthentication(deps, user, currentPassword, origin)
  const shown = await checkCode(db, key, { userId: user.id, code, address, isPending: true })
  if (shown === null) return refuseCode()
  await identity.endSession(token, 'others')
  await db.transaction().execute(async (trx) => {
    const { pending_secret: secret } = await lock(trx, user.id)
    // Cancelled between the two, or begun anew with a key of which nobody has shown a code.
    if (!secret?.equals(shown.key)) refuseCode()
    await update(trx, user.id)
      .set({ secret: shown.key, enabled_at: sql<Date>`now()`, ...NOTHING_PENDING })
      .execute()
    await promoteCodes(trx, user.id)
    await markPassed(trx, user.sessionId)
    await endSessions(trx, user.id, { except: user.sessionId })
    await notify(trx, 'enabled', user.email)
    await raise(trx, { type: 'two_factor_enabled', description: 'Two-factor was turned on.', userId: user.id, address })
  })
  return { message: 'Two-factor authentication has been enabled.' }
}
