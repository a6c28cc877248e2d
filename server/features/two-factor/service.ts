import type { ResultOf } from '#contract/core/endpoint.ts'
import type { twoFactor } from '#contract/two-factor/own.ts'
import type { Db } from '#server/db/connection.ts'
import { raiseSecurityEvent } from '#server/features/audit/service.ts'
import { endSessions, markPassed } from '#server/features/sessions/service.ts'
import type { User } from '#server/http/session.ts'
import { checkCode, refuseCode } from './codes.ts'
import type { Caller, SwitchDeps, TokenCaller, TwoFactorDeps } from './deps.ts'
import { notify } from './mail.ts'
import { findStatus, lock, replaceCodes } from './queries.ts'
import { hashOfCode, newBackupCodes } from './secrets.ts'

export const status = async (db: Db, { id, hasPassed }: User): Promise<ResultOf<typeof twoFactor.status>> => {
  const { enabledAt, codesLeft } = await findStatus(db, id)
  return { enabled: enabledAt !== null, enabledAt, backupCodesLeft: codesLeft, isPassed: hasPassed }
}

/** Mails the user and raises a security event after a backup code was used. */
async function reportBackupCodeUsed(db: Db, user: Pick<User, 'id' | 'email'>, address: string) {
  await db.transaction().execute(async (trx) => {
    await notify(trx, 'codeUsed', user)
    await raiseSecurityEvent(trx, {
      type: 'backup_code_used',
      description: 'A backup code was used.',
      userId: user.id,
      address,
    })
  })
}

/** Throws 400 unless the code is valid. Returns the key that it was checked against. */
async function requireCode({ db, key }: TwoFactorDeps, { user, origin: { address } }: Caller, code: string) {
  const shown = await checkCode(db, key, { userId: user.id, code, address })
  if (shown === null) return refuseCode()
  if (shown.how === 'backup') await reportBackupCodeUsed(db, user, address)
  return shown.key
}

/** Throws unless the active key is the one that the code was checked against. Locks it until the transaction ends. */
async function requireSameKey(trx: Db, userId: string, shown: Buffer) {
  const { secret } = await lock(trx, userId)
  if (!secret?.equals(shown)) refuseCode()
}

/** Mails the user and raises a security event: the password alone signs in from now on. */
async function reportDisabled(trx: Db, user: Pick<User, 'id' | 'email'>, address: string, isNamed = true) {
  await notify(trx, 'disabled', user, isNamed)
  await raiseSecurityEvent(trx, {
    type: 'two_factor_disabled',
    description: 'Two-factor authentication was turned off.',
    userId: user.id,
    address,
  })
}

/**
 * Disables two-factor when the owner of an address first proves that it is theirs, because whoever registered the address before may have set it up.
 */
export async function dropSecondFactor(trx: Db, person: Pick<User, 'id' | 'email'>, address: string) {
  const wasEnabled = await isTwoFactorEnabled(trx, person.id)
  await forgetTwoFactor(trx, person.id)
  if (wasEnabled) await reportDisabled(trx, person, address, false)
}

export async function disable(deps: SwitchDeps, caller: TokenCaller, code: string) {
  const shown = await requireCode(deps, caller, code)
  await deps.identity.endSession(caller.token, 'others')
  const { user, origin } = caller
  await deps.db.transaction().execute(async (trx) => {
    await requireSameKey(trx, user.id, shown)
    await forgetTwoFactor(trx, user.id)
    await endSessions(trx, user.id, { except: user.sessionId })
    await reportDisabled(trx, user, origin.address)
  })
  return { message: 'Two-factor authentication has been disabled.' }
}

/** For a session that has passed the password only. */
export async function verify(deps: TwoFactorDeps, caller: Caller, code: string) {
  await requireCode(deps, caller, code)
  await markPassed(deps.db, caller.user.sessionId)
  return { message: 'Verified.' }
}

export async function regenerateCodes(deps: TwoFactorDeps, caller: Caller, code: string) {
  const shown = await requireCode(deps, caller, code)
  const backupCodes = newBackupCodes()
  await deps.db.transaction().execute(async (trx) => {
    await requireSameKey(trx, caller.user.id, shown)
    await replaceCodes(trx, caller.user.id, backupCodes.map(hashOfCode), false)
    await notify(trx, 'codes', caller.user)
  })
  return { backupCodes, message: 'Your old backup codes no longer work.' }
}

/** Deletes the second factor and any pending set-up without checks, for callers that lock the user out of the account. */
export const forgetTwoFactor = (trx: Db, userId: string) =>
  trx.deleteFrom('two_factor').where('user_id', '=', userId).execute()

/** Used at sign-in. */
export async function isTwoFactorEnabled(db: Db, userId: string): Promise<boolean> {
  return (await findStatus(db, userId)).enabledAt !== null
}

export async function verifySignInCode(
  { db, key }: TwoFactorDeps,
  person: Pick<User, 'id' | 'email'>,
  code: string,
  address: string,
): Promise<boolean> {
  const shown = await checkCode(db, key, { userId: person.id, code, address })
  if (shown?.how === 'backup') await reportBackupCodeUsed(db, person, address)
  return shown !== null
}
