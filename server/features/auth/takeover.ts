import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { mapProviderErrors, endSessions } from '#server/features/sessions/service.ts'
import { forgetTwoFactor } from '#server/features/two-factor/service.ts'
import type { Identity } from '#server/gateways/identity.ts'

/** 120 bits: nobody guesses it, and it can be typed. */
export const newPassword = () => randomBytes(15).toString('base64url')

/** Ends all by which somebody is, or gets, into an account with us. What the identity service knows is taken away there. */
export async function dropAccess(trx: Db, userId: string) {
  await endSessions(trx, userId)
  await forgetTwoFactor(trx, userId)
}

/**
 * Takes an account away from whoever made it, at the identity service: nobody gets in before the owner of its address has followed a mailed
 * link. To be followed by `dropAccess`, and by the link.
 */
export const lockOut = (identity: Pick<Identity, 'takeOver'>, userId: string) =>
  mapProviderErrors(identity.takeOver(userId, newPassword(), { isVouched: false }))
