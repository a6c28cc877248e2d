import { randomUUID } from 'node:crypto'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { twoFactor } from '#contract/two-factor/own.ts'
import type { Db } from '#server/db/connection.ts'
import { seal, unseal } from '#server/db/secrets/seal.ts'
import { AppError } from '#server/errors.ts'
import { raiseSecurityEvent } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { endSessions, markPassed, requireReauthentication } from '#server/features/sessions/service.ts'
import type { User } from '#server/http/session.ts'
import { generateURI } from 'otplib'
import { sql } from 'kysely'
import { checkCode, refuseCode } from './codes.ts'
import type { Caller, SwitchDeps, TokenCaller } from './deps.ts'
import { notify } from './mail.ts'
import { findPending, lock, promoteCodes, removeCodes, replaceCodes, update } from './queries.ts'
import { hashOfCode, manualKey, newBackupCodes, newSecret } from './secrets.ts'

const QR_PX = 240

/** The password that a caller may have to enter. */
interface Proof {
  currentPassword?: string | null | undefined
}

/** The recent set-up that this session started. A reload or a second tab must not invalidate the key that was just scanned. */
function resume(row: Awaited<ReturnType<typeof lock>>, user: User, key: Buffer) {
  const { pending_id: id, pending_secret: secret, pending_codes: codes } = row
  if (!row.is_pending_fresh || row.pending_session_id !== user.sessionId) return null
  if (id === null || secret === null || codes === null) return null
  return { id, secret: unseal(secret, user.id, key), backupCodes: unseal(codes, user.id, key).split(' ') }
}

/** Replaces an earlier pending set-up. */
async function startSetUp(trx: Db, user: User, key: Buffer) {
  const setup = { id: randomUUID(), secret: newSecret(), backupCodes: newBackupCodes() }
  await update(trx, user.id)
    .set({
      pending_id: setup.id,
      pending_secret: seal(setup.secret, user.id, key),
      pending_codes: seal(setup.backupCodes.join(' '), user.id, key),
      pending_session_id: user.sessionId,
    })
    .execute()
  await replaceCodes(trx, user.id, setup.backupCodes.map(hashOfCode), true)
  return setup
}

/** Starts a set-up, or resumes the one that the same session started. Another session never sees its key. Nothing takes effect before `enable`. */
export async function setUp(
  deps: SwitchDeps,
  { user, origin }: Caller,
  { currentPassword }: Proof,
): Promise<ResultOf<typeof twoFactor.setup>> {
  const { db, key } = deps
  await requireReauthentication(deps, user, currentPassword, origin)
  const { name } = await readCompany(db)
  const { id, secret, backupCodes } = await db.transaction().execute(async (trx) => {
    const row = await lock(trx, user.id)
    if (row.secret !== null) throw new AppError('conflict', 'Two-factor authentication is already enabled.')
    const pending = resume(row, user, key) ?? (await startSetUp(trx, user, key))
    await update(trx, user.id)
      .set({ pending_at: sql<Date>`now()` })
      .execute()
    return pending
  })
  const uri = generateURI({ secret, issuer: name, label: user.email })
  // Loaded with the first set-up, because few sessions need it.
  const { default: QRCode } = await import('qrcode')
  return {
    setupId: id,
    qrCodeUrl: await QRCode.toDataURL(uri, { width: QR_PX, margin: 1 }),
    manualKey: manualKey(secret),
    backupCodes,
    message: 'Scan the QR code with your authenticator app, then enter the code it shows.',
  }
}

const NOTHING_PENDING = {
  pending_id: null,
  pending_secret: null,
  pending_codes: null,
  pending_at: null,
  pending_session_id: null,
}

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
  { token: code, setupId, currentPassword }: Proof & { token: string; setupId?: string | undefined },
) {
  const { db, key, identity } = deps
  const { address } = origin
  const pending = await findPending(db, user.id)
  // A code of an expired set-up does not count as wrong. The user must start again.
  if (!pending || (setupId !== undefined && setupId !== pending.pending_id))
    throw new AppError('two_factor_setup_expired')
  // The session that started the set-up was already asked for the password.
  if (pending.pending_session_id !== user.sessionId) await requireReauthentication(deps, user, currentPassword, origin)
  const shown = await checkCode(db, key, { userId: user.id, code, address, isPending: true })
  if (shown === null) return refuseCode()
  await identity.endSession(token, 'others')
  await db.transaction().execute(async (trx) => {
    const { pending_secret: secret } = await lock(trx, user.id)
    // The set-up was canceled or restarted in between.
    if (!secret?.equals(shown.key)) throw new AppError('two_factor_setup_expired')
    await update(trx, user.id)
      .set({ secret: shown.key, enabled_at: sql<Date>`now()`, ...NOTHING_PENDING })
      .execute()
    await promoteCodes(trx, user.id)
    await markPassed(trx, user.sessionId)
    await endSessions(trx, user.id, { except: user.sessionId })
    await notify(trx, 'enabled', user)
    await raiseSecurityEvent(trx, {
      type: 'two_factor_enabled',
      description: 'Two-factor authentication was turned on.',
      userId: user.id,
      address,
    })
  })
  return { message: 'Two-factor authentication has been enabled.' }
}
