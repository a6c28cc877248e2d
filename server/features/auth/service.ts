import { columnsOf, type FieldColumns } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import type { auth } from '#contract/auth/account.ts'
import type { InputOf, ResultOf } from '#contract/core/endpoint.ts'
import { AppError } from '#server/errors.ts'
import { nextDueOn } from '#server/features/payments/service.ts'
import { mapProviderErrors, openSession, findOrCreateUser } from '#server/features/sessions/service.ts'
import type { Origin } from '#server/gateways/identity.ts'
import type { User } from '#server/http/session.ts'
import { formatCents } from '#contract/core/money.ts'
import type { AuthDeps } from './deps.ts'
import { findUser, updateUser } from './queries.ts'
import { tokensOf } from './sign-in.ts'

type Shown = Pick<AuthDeps, 'db' | 'gateway' | 'isAdminTwoFactorRequired'>

/** The signed-in user, with the figures of their lease. */
export async function present(
  { db, gateway, isAdminTwoFactorRequired }: Shown,
  id: string,
): Promise<ResultOf<typeof auth.user>> {
  const row = await findUser(db, id)
  if (!row) throw new AppError('not_found')
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    profileImageUrl: row.profile_image_url,
    role: row.role,
    propertyAddress: row.property_address,
    rentAmount: row.rent_cents === null ? null : formatCents(row.rent_cents),
    rentDueDate: row.rent_cents === null ? null : await nextDueOn(db, id, gateway),
    isTwoFactorEnabled: row.enabled_at !== null,
    isTwoFactorRequired: isAdminTwoFactorRequired && row.role === 'admin',
    createdAt: row.created_at,
  }
}

/** Creates an account. Its role is always `user`, whatever the request says. */
export async function signUp(
  { db, identity, origin: publicUrl }: AuthDeps,
  { body }: InputOf<typeof auth.signup>,
  origin: Origin,
): Promise<ResultOf<typeof auth.signup>> {
  const { email, ...person } = body
  const session = await mapProviderErrors(identity.signUp({ email: email.toLowerCase(), ...person }, origin))
  if (!session) return { message: 'Check your email' }
  const claims = await identity.claimsOf(session.access_token)
  if (!claims) throw new AppError('unavailable')
  if (!(await findOrCreateUser({ db, identity }, claims))) {
    // Another user has this address in our database, so nobody could use the new identity. Deletes it.
    await identity.remove(claims.userId)
    throw new AppError('conflict', 'An account with this email already exists')
  }
  await openSession(db, { claims, ...origin, origin: publicUrl, hasPassed: false })
  return { ...tokensOf(session), message: 'Welcome!' }
}

const PROFILE_COLUMNS = {
  firstName: (name) => ({ first_name: name }),
  lastName: (name) => ({ last_name: name }),
  phone: (phone) => ({ phone: phone || null }),
} satisfies FieldColumns<InputOf<typeof auth.updateProfile>['body'], Database['users']>

export async function updateProfile(deps: Shown, { id }: User, { body }: InputOf<typeof auth.updateProfile>) {
  await updateUser(deps.db, id, columnsOf(PROFILE_COLUMNS, body))
  return await present(deps, id)
}

export { makeAdmin } from './admins.ts'
export { mailAccessLink, requireSender } from './invitations.ts'
export { dropAccess, lockOut } from './takeover.ts'
