import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'
import { mergeMetadata } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import { issueLink } from '#server/auth-service/links/links.ts'
import {
  confirmationsFrom,
  confirmationsTo,
  countIfRoom,
  countInOwnTransaction,
  countExclusively,
  isWithin,
  noticesTo,
  signupsFrom,
} from '#server/auth-service/limits.ts'
import { mailKnownAddress, mailLink } from '#server/auth-service/mail.ts'
import { hashPassword, requireStrong } from '#server/auth-service/passwords/passwords.ts'
import { type Origin, type SessionBody, startSession } from '#server/auth-service/sessions/sessions.ts'
import { EMAIL_PROVIDER, insertUser, lockUserByEmail, presentUser, updateUser, type UserRow } from './users.ts'

interface NewUser {
  email: string
  password: string
  data: Record<string, unknown> | null | undefined
}

type ShownUser = ReturnType<typeof presentUser>

/** The response to a sign-up that needs confirmation. It has no identities, so that a known address looks the same. */
const unconfirmed = (user: UserRow): ShownUser => ({ ...presentUser(user), identities: [] })

/** The response for an address that already has an account: a user who does not exist. */
function pretendUser(email: string, metadata: string): ShownUser {
  const now = new Date()
  return unconfirmed({
    id: randomUUID(),
    identity_id: randomUUID(),
    email,
    new_email: null,
    password_hash: null,
    email_confirmed_at: null,
    email_proven_at: null,
    invited_at: null,
    last_sign_in_at: null,
    banned_until: null,
    app_metadata: EMAIL_PROVIDER,
    user_metadata: JSON.parse(metadata) as Record<string, unknown>,
    is_anonymous: false,
    created_at: now,
    updated_at: now,
    factors: [],
  })
}

interface Hashed {
  email: string
  hash: string
  metadata: string
}

type SignUpOrigin = Origin & { redirectTo: string | null }

/**
 * Counts a confirmation email. False where the limit is reached. Each network has its own limit, so that a stranger who signs up with an address
 * again and again does not stop its owner from signing up.
 */
const mayMailConfirmation = (trx: Db, email: string, { address }: Origin) =>
  countIfRoom(trx, [confirmationsFrom(email, address), confirmationsTo(email)])

async function mailConfirmation(ctx: AuthContext, trx: Db, user: UserRow, email: string, { redirectTo }: SignUpOrigin) {
  await mailLink(ctx, trx, await issueLink(ctx, trx, user, 'signup', email), redirectTo)
}

/** Notifies the owner of the address without telling whoever signed up. */
async function signUpAgain(
  ctx: AuthContext,
  trx: Db,
  known: UserRow,
  { email, hash, metadata }: Hashed,
  origin: SignUpOrigin,
) {
  if (known.email_confirmed_at !== null) {
    if (await isWithin(trx, noticesTo(email))) await mailKnownAddress(ctx, trx, email)
    return
  }
  if (!(await mayMailConfirmation(trx, email, origin))) return
  // The link of the newest email activates the password of its own sign-up and replaces earlier links. Users who were invited choose a password
  // through the invitation.
  if (known.invited_at === null) await updateUser(trx, known.id, { password_hash: hash, user_metadata: metadata })
  await mailConfirmation(ctx, trx, known, email, origin)
}

async function attempt(
  ctx: AuthContext,
  given: Hashed,
  origin: SignUpOrigin,
): Promise<SessionBody | ShownUser | AuthFailure> {
  const { email, hash, metadata } = given
  const { isAutoconfirm } = ctx.config.auth
  return ctx.db.transaction().execute(async (trx) => {
    const known = await lockUserByEmail(trx, email)
    const isTaken = known !== undefined || (await ctx.isEmailTaken(trx, email, null))
    if (isTaken && isAutoconfirm) return new AuthFailure(422, 'user_already_exists', 'User already registered')
    if (known) await signUpAgain(ctx, trx, known, given, origin)
    if (isTaken) return pretendUser(email, metadata)
    const user = await insertUser(ctx, trx, {
      email,
      password_hash: hash,
      user_metadata: metadata,
      email_confirmed_at: isAutoconfirm ? new Date() : null,
    })
    if (isAutoconfirm) return startSession(ctx, trx, user.id, 'password', origin)
    await mayMailConfirmation(trx, email, origin)
    await mailConfirmation(ctx, trx, user, email, origin)
    return unconfirmed(user)
  })
}

const isRefused = (error: unknown) => error instanceof AuthFailure && error.code === 'email_exists'

/** Creates an account. The user is signed in at once, or must confirm the address first. */
export async function signUp(
  ctx: AuthContext,
  { email, password, data }: NewUser,
  origin: Origin & { redirectTo: string | null },
): Promise<SessionBody | ShownUser> {
  const { passwordMin, signupsPerHour } = ctx.config.auth
  await requireStrong(password, email, passwordMin)
  const metadata = mergeMetadata({}, data)
  // Counted before the expensive part, and in its own transaction, so that later failures count too.
  await countInOwnTransaction(ctx.db, signupsFrom(origin.address, signupsPerHour))
  // Hashed before anything is looked up, so that a known address takes the same time.
  const hash = await hashPassword(ctx, password, { lane: 'change', network: networkOf(origin.address) })
  const values = { email, hash, metadata }
  const outcome = await attempt(ctx, values, origin).catch((error: unknown) => {
    // A concurrent request was faster, so the address is known now.
    if (isRefused(error)) return attempt(ctx, values, origin)
    throw error
  })
  if (outcome instanceof AuthFailure) throw outcome
  return outcome
}

/** A user without an email address or password. The account lasts as long as its session. */
export const signUpAnonymously = (ctx: AuthContext, data: NewUser['data'], origin: Origin): Promise<SessionBody> =>
  countExclusively(ctx.db, signupsFrom(origin.address, ctx.config.auth.signupsPerHour), async (trx) => {
    const user = await insertUser(ctx, trx, {
      is_anonymous: true,
      app_metadata: '{}',
      user_metadata: mergeMetadata({}, data),
    })
    return startSession(ctx, trx, user.id, 'anonymous', origin)
  })
