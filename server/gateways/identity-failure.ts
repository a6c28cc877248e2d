import { type AuthError, isAuthError } from '@supabase/auth-js'

/** The identity service refused a call with its own `code`, or could not be reached (`unavailable`). */
export class IdentityFailure extends Error {
  readonly code: string
  readonly retryAfter: number | undefined

  constructor(code: string, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** An error without a 4xx status is a failure of the service or the network. */
export function failureOf(error: AuthError, retryAfter?: number): IdentityFailure {
  const { status = 500, code = 'unexpected_failure', message } = error
  const isTrouble = !isAuthError(error) || status < 400 || status >= 500
  return new IdentityFailure(isTrouble ? 'unavailable' : code, message, retryAfter)
}
