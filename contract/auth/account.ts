import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Email, Id, Money, optionalLine, requiredLine, Timestamp } from '#contract/core/fields.ts'

export const ROLES = ['user', 'tenant', 'property_manager', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const PASSWORD_MIN_LENGTH = 8
/**
 * For so long after a sign-in nothing more is asked of whoever changes how the account is opened, at either door: longer than it takes to choose a
 * password, shorter than most copies of a token travel.
 */
export const RECENT_SIGN_IN_MINUTES = 5
const PASSWORD_MAX_LENGTH = 512

/** A password that is asked for, whatever it is. */
export const Password = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(PASSWORD_MAX_LENGTH, { error: `Password must be at most ${PASSWORD_MAX_LENGTH} characters` }),
  )

/** A password that is set. How long it must be at least is a setting of the identity service, never less than this. */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, { error: `Password must be at least ${PASSWORD_MIN_LENGTH} characters` }),
    z.maxLength(PASSWORD_MAX_LENGTH, { error: `Password must be at most ${PASSWORD_MAX_LENGTH} characters` }),
  )

/** Six digits of an authenticator app, or one of the backup codes. Blanks and hyphens do not count. */
export const Code = z
  .string({ error: 'Code is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Code is required', abort: true }),
    z.maxLength(64, { error: 'Invalid verification code. Please try again.' }),
  )

/** Who is signed in, as a tenant sees it: section 3 of the specification. */
const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** Of the lease; null without one. */
  propertyAddress: z.nullable(z.string()),
  rentAmount: z.nullable(Money),
  /** The day on which rent falls due, or fell, that is to be paid next: `2026-12-01`. */
  rentDueDate: z.nullable(z.iso.date()),
  isTwoFactorEnabled: z.boolean(),
  /** An administrator's calls are refused (403 two_factor_setup_required) until two-factor is on. */
  isTwoFactorRequired: z.boolean(),
  createdAt: Timestamp,
})
export type CurrentUser = z.input<typeof CurrentUser>

/** What the identity service calls a session: the browser keeps it and renews it there. */
const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string(),
  /** Seconds from now, and seconds since 1970. */
  expires_in: z.number(),
  expires_at: z.number(),
})

const MessageResponse = z.object({ message: z.string() })

/** What somebody may change of themselves. */
export const ProfileChange = z.object({
  firstName: z.optional(requiredLine('First name', 100)),
  lastName: z.optional(requiredLine('Last name', 100)),
  phone: z.optional(optionalLine('Phone', 40)),
})

/** A new password, and the present one for proof. */
export const PasswordChange = z.object({ currentPassword: Password, newPassword: NewPassword })

/** Whose password is forgotten. */
export const ForgottenPassword = z.object({ email: Email })

export const auth = {
  config: {
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'Where the identity service is, with its public key',
    response: z.object({ supabaseUrl: z.string(), supabaseAnonKey: z.string() }),
  },
  user: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    summary: 'Who is signed in',
    response: CurrentUser,
  },
  signup: {
    method: 'POST',
    path: '/api/auth/signup',
    access: 'public',
    isCsrfExempt: true,
    summary: 'Makes an account. Signed in at once, or told to look for the mail that confirms the address',
    status: 201,
    body: z.object({
      email: Email,
      password: NewPassword,
      firstName: requiredLine('First name', 100),
      lastName: requiredLine('Last name', 100),
    }),
    response: z.extend(z.partial(Session), { message: z.string() }),
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    isCsrfExempt: true,
    summary: 'Signs in. Without `token` where two-factor is on: 401 with code two_factor_required',
    body: z.object({ email: Email, password: Password, token: z.nullish(Code) }),
    response: z.extend(Session, { message: z.string() }),
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'user',
    isOpenBeforeSecondFactor: true,
    summary: 'Ends this session, or with `everywhere` all of them',
    status: 204,
    body: z.optional(z.nullish(z.object({ everywhere: z._default(z.boolean(), false) }))),
    response: z.void(),
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/auth/user',
    access: 'user',
    summary: 'Changes one’s own name and phone',
    body: ProfileChange,
    response: CurrentUser,
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/password',
    access: 'user',
    summary: 'Sets a new password; all other sessions end',
    body: PasswordChange,
    response: MessageResponse,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Asks for the mail that resets a password. The answer is the same whether or not there is an account',
    body: ForgottenPassword,
    response: MessageResponse,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Sets a password by the link of a mail: a forgotten one, or the first one of somebody invited',
    body: z.object({
      tokenHash: requiredLine('Link', 512),
      type: z.enum(['recovery', 'invite'], { error: 'type must be recovery or invite' }),
      password: NewPassword,
    }),
    response: z.object({ message: z.string(), email: z.string() }),
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'public',
    summary: 'Confirms an address by the link of the mail that was sent to it',
    body: z.object({ tokenHash: requiredLine('Link', 512) }),
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>
