import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { mapProviderErrors, endSessions } from '#server/features/sessions/service.ts'
import { forgetTwoFactor } from '#server/features/two-factor/service.ts'
import type { Identity } from '#server/gateways/identity.ts'

/** 120 bits: impossible to guess, and still possible to type. */
export const newPassword = () => randomBytes(15).toString('base64url')

/** Ends all sessions of an account and deletes its second factor on our side. The identity service deletes what it knows itself. */
export async function dropAccess(trx: Db, userId: string) {
  await endSessions(trx, userId)
  await forgetTwoFactor(trx, userId)
}

/**
 * Locks whoever created an account out of it at the identity service. Nobody can sign in until the owner of the address follows a mailed link. Must
 * be followed by `dropAccess` and by that link.
 */
export const lockOut = (identity: Pick<Identity, 'takeOver'>, userId: string) =>
  mapProviderErrors(identity.takeOver(userId, newPassword(), { isVouched: false }))
