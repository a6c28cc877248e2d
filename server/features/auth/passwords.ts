import { createHash } from 'node:crypto'
import type { auth } from '#contract/auth/account.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { seal, unseal } from '#server/db/secrets/seal.ts'
import { AppError } from '#server/errors.ts'
import { raiseSecurityEvent } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import {
  mapProviderErrors,
  endSessions,
  findOrCreateUser,
  firstNameOf,
  requirePassword,
  toAppErrorFromProvider,
} from '#server/features/sessions/service.ts'
import { IdentityFailure, type Origin } from '#server/gateways/identity.ts'
import type { User } from '#server/http/session.ts'
import { forgetAddress } from '#server/http/limits/sign-in-limit.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { passwordChanged } from './mail.ts'
import { claimPendingReset, insertPendingReset, releasePendingReset, removePendingReset } from './queries.ts'
import type { AuthDeps } from './deps.ts'

const SAME = new IdentityFailure('same_password', 'New password should be different from the old password.')

interface Person {
  id: string
  email: string
}

/**
 * Sets the password with the user's own token, which keeps that session. Where the identity service requires its own second factor, for which we have
 * no page, the service key sets it: our checks have already passed.
 */
async function setPassword(
  { identity }: AuthDeps,
  { token, password, field }: { token: string; password: string; field: string },
  origin: Origin,
): Promise<'by token' | 'by key'> {
  try {
    await identity.setPassword(token, password, origin)
    return 'by token'
  } catch (error) {
    const isFactorAsked = error instanceof IdentityFailure && error.code === 'insufficient_aal'
    const claims = isFactorAsked ? await identity.claimsOf(token) : null
    if (!claims) throw toAppErrorFromProvider(error, field)
    await mapProviderErrors(identity.replacePassword(claims.userId, password), field)
    return 'by key'
  }
}

interface Changed {
  how: 'by token' | 'by key'
  address: string
  except?: string
}

/** Ends the other sessions, notifies the user and writes the audit log. */
async function afterChange({ db, identity }: AuthDeps, { id, email }: Person, { how, address, except }: Changed) {
  await db.transaction().execute(async (trx) => {
    await endSessions(trx, id, except === undefined ? {} : { except })
    if (identity.isEmbedded && how === 'by token') return
    const company = await readCompany(trx)
    if (company.email !== '')
      await enqueue(trx, 'send_mail', passwordChanged(company, email, await firstNameOf(trx, id)))
    await raiseSecurityEvent(trx, {
      type: 'password_changed',
      description: 'The password was changed.',
      userId: id,
      address,
    })
  })
}

/** Changes the password of a user who knows the current one. The calling session stays; all others end. */
export async function changePassword(
  deps: AuthDeps,
  user: User,
  { body: { currentPassword, newPassword } }: InputOf<typeof auth.changePassword>,
  origin: Origin & { token: string },
) {
  const address = await requirePassword(deps, user, currentPassword, origin)
  if (currentPassword === newPassword) throw toAppErrorFromProvider(SAME, 'newPassword')
  const how = await setPassword(deps, { token: origin.token, password: newPassword, field: 'newPassword' }, origin)
  const person = { id: user.id, email: address }
  // Setting it by the service key ends every session, including this one.
  if (how === 'by key') await afterChange(deps, person, { how, address: origin.address })
  else await afterChange(deps, person, { how, address: origin.address, except: user.sessionId })
  return { message: `Your password has been changed.${how === 'by key' ? ' Please sign in again.' : ''}` }
}

/** The response is the same for every address, so that nobody learns which ones have an account. */
export async function forgotPassword({ identity }: AuthDeps, email: string, origin: Origin) {
  await mapProviderErrors(identity.mailRecovery(email.toLowerCase(), origin))
  return { message: "If there's an account for this address, we've emailed a link to it." }
}

/**
 * The access token of a password reset link. A link works once and for one request at a time, but after a rejected password it may be tried again.
 */
async function claimToken(
  { db, identity, key }: AuthDeps,
  tokenHash: string,
  type: 'recovery' | 'invite',
  origin: Origin,
) {
  const link = createHash('sha256').update(tokenHash).digest()
  const owner = link.toString('hex')
  const pending = await claimPendingReset(db, link)
  if (pending === 'busy')
    throw new AppError('conflict', 'This link is being used right now. Please wait a moment and try again.')
  if (pending) return { link, token: unseal(pending, owner, key) }
  const { access_token: token } = await mapProviderErrors(identity.redeem(tokenHash, type, origin))
  await insertPendingReset(db, link, seal(token, owner, key))
  return { link, token }
}

/** Sets a password with the link of an email. It does not sign the user in: that takes the new password, and a code where two-factor is on. */
export async function resetPassword(
  deps: AuthDeps,
  { body: { tokenHash, type, password } }: InputOf<typeof auth.resetPassword>,
  origin: Origin,
) {
  const { db, identity } = deps
  const { link, token } = await claimToken(deps, tokenHash, type, origin)
  const how = await setPassword(deps, { token, password, field: 'password' }, origin).catch(async (error: unknown) => {
    await releasePendingReset(db, link)
    throw error
  })
  const claims = await identity.claimsOf(token)
  const person = claims && (await findOrCreateUser(deps, claims))
  if (!person) throw new AppError('unavailable')
  await removePendingReset(db, link)
  await forgetAddress(db, deps.limits, { email: person.email, address: origin.address })
  await afterChange(deps, person, { how, address: origin.address })
  await identity.endSession(token, 'global')
  const answer = { message: 'Your password has been set. You can sign in now.', email: person.email }
  return { userId: person.id, answer }
}

export async function confirmEmail({ identity }: AuthDeps, tokenHash: string, origin: Origin) {
  const session = await mapProviderErrors(identity.redeem(tokenHash, 'signup', origin))
  await identity.endSession(session.access_token, 'local')
  return { message: 'Your email address is confirmed. You can sign in now.' }
}
