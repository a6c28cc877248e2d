import type { ResultOf } from '#contract/endpoint.ts'
import type { twoFactor } from '#contract/two-factor.ts'
import type { Db } from '#server/db/connection.ts'
import { seal } from '#server/db/seal.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { endSessions, markPassed } from '#server/features/sessions/service.ts'
import type { Identity } from '#server/gateways/identity.ts'
import type { User } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { generateURI } from 'otplib'
import QRCode from 'qrcode'
import { sql } from 'kysely'
import { checkCode } from './codes.ts'
import { changed } from './mail.ts'
import { findStatus, lock, promoteCodes, removeCodes, replaceCodes, update } from './queries.ts'
import { hashOfCode, manualKey, newBackupCodes, newSecret } from './secrets.ts'

const INVALID = 'Invalid verification code. Please try again.'
const QR_PX = 240

/** What the second factor works with: `key` encrypts the keys of the authenticator apps. */
export interface TwoFactorDeps {
  db: Db
  key: Buffer
}

/** Turning it on or off ends the other sessions, here and at the identity service. */
export interface SwitchDeps extends TwoFactorDeps {
  identity: Pick<Identity, 'endSession'>
}

/** Who asks, from where. */
export interface Caller {
  user: User
  address: string
}

interface TokenCaller extends Caller {
  token: string
}

const refuse = (): never => {
  throw new AppError('validation', INVALID, { issues: [{ path: 'token', message: INVALID }] })
}

async function tell(trx: Db, kind: Parameters<typeof changed>[0], to: string) {
  const company = await readCompany(trx)
  if (company.email !== '') await enqueue(trx, 'send_mail', changed(kind, company, to))
}

export const status = async (db: Db, { id, hasPassed }: User): Promise<ResultOf<typeof twoFactor.status>> => {
  const { enabledAt, codesLeft } = await findStatus(db, id)
  return { enabled: enabledAt !== null, enabledAt, backupCodesLeft: codesLeft, isPassed: hasPassed }
}

/** Begins a set-up in place of one that was begun before. Nothing of it is in force before `enable`. */
export async function setUp({ db, key }: TwoFactorDeps, { user }: Caller): Promise<ResultOf<typeof twoFactor.setup>> {
  const secret = newSecret()
  const backupCodes = newBackupCodes()
  const { name } = await readCompany(db)
  await db.transaction().execute(async (trx) => {
    const { secret: inForce } = await lock(trx, user.id)
    if (inForce !== null) throw new AppError('conflict', 'Two-factor authentication is already enabled.')
    await update(trx, user.id)
      .set({ pending_secret: seal(secret, user.id, key), pending_at: sql<Date>`now()` })
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

export async function cancel(db: Db, { user }: Caller) {
  await db.transaction().execute(async (trx) => {
    await lock(trx, user.id)
    await update(trx, user.id).set({ pending_secret: null, pending_at: null }).execute()
    await removeCodes(trx, user.id, true)
  })
}

export async function enable({ db, key, identity }: SwitchDeps, { user, address, token }: TokenCaller, code: string) {
  if ((await checkCode(db, key, { userId: user.id, code, address, isPending: true })) !== 'app') refuse()
  await identity.endSession(token, 'others')
  await db.transaction().execute(async (trx) => {
    const { pending_secret: secret } = await lock(trx, user.id)
    // Cancelled between the two.
    if (secret === null) refuse()
    await update(trx, user.id)
      .set({ secret, enabled_at: sql<Date>`now()`, pending_secret: null, pending_at: null })
      .execute()
    await promoteCodes(trx, user.id)
    await markPassed(trx, user.sessionId)
    await endSessions(trx, user.id, { except: user.sessionId })
    await tell(trx, 'enabled', user.email)
    await raise(trx, { type: 'two_factor_enabled', description: 'Two-factor was turned on.', userId: user.id, address })
  })
  return { message: 'Two-factor authentication has been enabled.' }
}

/** A backup code that opened something is mailed and raised. */
async function noteBackupCode(db: Db, { user, address }: Caller) {
  await db.transaction().execute(async (trx) => {
    await tell(trx, 'codeUsed', user.email)
    await raise(trx, { type: 'backup_code_used', description: 'A backup code was used.', userId: user.id, address })
  })
}

/** Refuses (400) unless the code is good. */
async function requireCode({ db, key }: TwoFactorDeps, caller: Caller, code: string) {
  const shown = await checkCode(db, key, { userId: caller.user.id, code, address: caller.address })
  if (shown === 'wrong') refuse()
  if (shown === 'backup') await noteBackupCode(db, caller)
}

export async function disable(deps: SwitchDeps, caller: TokenCaller, code: string) {
  await requireCode(deps, caller, code)
  await deps.identity.endSession(caller.token, 'others')
  const { user, address } = caller
  await deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('two_factor').where('user_id', '=', user.id).execute()
    await endSessions(trx, user.id, { except: user.sessionId })
    await tell(trx, 'disabled', user.email)
    await raise(trx, {
      type: 'two_factor_disabled',
      description: 'Two-factor was turned off.',
      userId: user.id,
      address,
    })
  })
  return { message: 'Two-factor authentication has been disabled.' }
}

/** For a session that was made by password alone. */
export async function verify(deps: TwoFactorDeps, caller: Caller, code: string) {
  await requireCode(deps, caller, code)
  await markPassed(deps.db, caller.user.sessionId)
  return { message: 'Verified.' }
}

export async function regenerateCodes(deps: TwoFactorDeps, caller: Caller, code: string) {
  await requireCode(deps, caller, code)
  const backupCodes = newBackupCodes()
  await deps.db.transaction().execute(async (trx) => {
    await replaceCodes(trx, caller.user.id, backupCodes.map(hashOfCode), false)
    await tell(trx, 'codes', caller.user.email)
  })
  return { backupCodes, message: 'Your earlier backup codes no longer work.' }
}

/** At sign-in: whether a code is asked for, and whether this one is good. */
export async function isAsked(db: Db, userId: string): Promise<boolean> {
  return (await findStatus(db, userId)).enabledAt !== null
}

export async function showCode(
  { db, key }: TwoFactorDeps,
  person: { id: string; email: string },
  code: string,
  address: string,
): Promise<boolean> {
  const shown = await checkCode(db, key, { userId: person.id, code, address })
  if (shown === 'backup') await noteBackupCode(db, { user: person as User, address })
  return shown !== 'wrong'
}
