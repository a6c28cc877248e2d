import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Email, Id, Money, optionalLine, requiredLine, Timestamp } from '#contract/core/fields.ts'

export const ROLES = ['user', 'tenant', 'property_manager', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const PASSWORD_MIN_LENGTH = 8
/**
 * For this long after a sign-in, a user may change how they sign in without entering the password again. Long enough to choose a new password, and
 * shorter than a stolen access token usually stays useful.
 */
export const RECENT_SIGN_IN_MINUTES = 5
const PASSWORD_MAX_LENGTH = 512

/** A password to sign in with. Its strength is not checked. */
export const Password = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(PASSWORD_MAX_LENGTH, { error: `Password must be at most ${PASSWORD_MAX_LENGTH} characters` }),
  )

/** A new password. The identity service may require a longer one, never a shorter one. */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, { error: `Password must be at least ${PASSWORD_MIN_LENGTH} characters` }),
    z.maxLength(PASSWORD_MAX_LENGTH, { error: `Password must be at most ${PASSWORD_MAX_LENGTH} characters` }),
  )

/** A six-digit code of an authenticator app, or a backup code. Spaces and hyphens are ignored. */
export const Code = z
  .string({ error: 'Code is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Code is required', abort: true }),
    z.maxLength(64, { error: 'Invalid verification code. Please try again.' }),
  )

/** The signed-in user, as a tenant sees it (section 3 of the specification). */
const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** From the lease. Null without a lease. */
  propertyAddress: z.nullable(z.string()),
  rentAmount: z.nullable(Money),
  /** The due date of the oldest rent that is not paid: `2026-12-01`. */
  rentDueDate: z.nullable(z.iso.date()),
  isTwoFactorEnabled: z.boolean(),
  /** An administrator gets 403 `two_factor_setup_required` until two-factor is enabled. */
  isTwoFactorRequired: z.boolean(),
  createdAt: Timestamp,
})
export type CurrentUser = z.input<typeof CurrentUser>

/** A session in the identity service's own format. The browser stores it and renews it there. */
const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string(),
  /** Seconds from now, and a Unix time. */
  expires_in: z.number(),
  expires_at: z.number(),
})

const MessageResponse = z.object({ message: z.string() })

/** The fields of their own profile that users may change. */
export const ProfileChange = z.object({
  firstName: z.optional(requiredLine('First name', 100)),
  lastName: z.optional(requiredLine('Last name', 100)),
  phone: z.optional(optionalLine('Phone', 40)),
})

/** The current password proves that the user is present. */
export const PasswordChange = z.object({ currentPassword: Password, newPassword: NewPassword })

/** The address of the account whose password is to be reset. */
export const ForgottenPassword = z.object({ email: Email })

export const auth = {
  config: {
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'The URL of the identity service and its public key',
    response: z.object({ supabaseUrl: z.string(), supabaseAnonKey: z.string() }),
  },
  user: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    summary: 'The signed-in user',
    response: CurrentUser,
  },
  signup: {
    method: 'POST',
    path: '/api/auth/signup',
    access: 'public',
    isCsrfExempt: true,
    summary: 'Creates an account. Signs in right away, or emails a link to confirm the address',
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
    summary: 'Signs in. If two-factor authentication is on and `token` is missing, 401 with code two_factor_required',
    body: z.object({ email: Email, password: Password, token: z.nullish(Code) }),
    response: z.extend(Session, { message: z.string() }),
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'user',
    isOpenBeforeSecondFactor: true,
    summary: 'Ends this session, or all of them with `everywhere`',
    status: 204,
    body: z.optional(z.nullish(z.object({ everywhere: z._default(z.boolean(), false) }))),
    response: z.void(),
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/auth/user',
    access: 'user',
    summary: "Changes the user's name and phone",
    body: ProfileChange,
    response: CurrentUser,
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/password',
    access: 'user',
    summary: 'Sets a new password. All other sessions end',
    body: PasswordChange,
    response: MessageResponse,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Emails a link to reset a password. The response is the same whether or not the account exists',
    body: ForgottenPassword,
    response: MessageResponse,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Sets a password with an emailed link, after a reset or an invitation',
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
    summary: 'Confirms an email address with the link sent to it',
    body: z.object({ tokenHash: requiredLine('Link', 512) }),
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>
