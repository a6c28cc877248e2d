import { AppError } from '#server/errors.ts'
import { IdentityFailure } from '#server/gateways/identity.ts'

const LINK = 'This link has expired or was already used. Please request a new one.'

const invalid = (path: string, message: string, cause: unknown) =>
  new AppError('validation', message, { issues: [{ path, message }], cause })

/** The error that a caller gets for an error of the identity service. An unlisted error is our problem, not the caller's: 503. */
export function toAppErrorFromProvider(error: unknown, passwordField = 'password'): unknown {
  if (!(error instanceof IdentityFailure)) return error
  const { code, message, retryAfter } = error
  switch (code) {
    case 'invalid_credentials':
      return new AppError('unauthorized', 'Invalid email or password')
    case 'email_not_confirmed':
      return new AppError('unauthorized', 'Please confirm your email address first. Use the link we emailed you.')
    case 'user_banned':
      return new AppError('unauthorized', "This account isn't active. Please contact us.")
    case 'user_already_exists':
    case 'email_exists':
      return new AppError('conflict', 'An account with this email already exists')
    case 'signup_disabled':
      return new AppError('forbidden', 'Your property manager sets up accounts. Please contact us.')
    case 'email_address_invalid':
      return invalid('email', 'Invalid email address', error)
    case 'validation_failed':
    case 'weak_password':
      return invalid(passwordField, message, error)
    case 'same_password':
      return invalid(passwordField, 'Your new password must be different from your current one.', error)
    case 'otp_expired':
    case 'bad_jwt':
    case 'session_not_found':
    case 'user_not_found':
      return invalid('tokenHash', LINK, error)
    case 'over_request_rate_limit':
    case 'over_email_send_rate_limit':
      return new AppError('rate_limited', 'Too many attempts. Please wait a while and try again.', {
        retryAfter: retryAfter ?? 60,
      })
    default:
      return new AppError('unavailable', undefined, { cause: error })
  }
}

/** Awaits a call to the identity service and maps its errors to ours. */
export async function mapProviderErrors<Result>(answer: Promise<Result>, passwordField?: string): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    throw toAppErrorFromProvider(error, passwordField)
  }
}
