import { type AuthError, isAuthError } from '@supabase/auth-js'

/** The identity service said no, in its own words (`code`), or could not be asked (`unavailable`). */
export class IdentityFailure extends Error {
  readonly code: string
  readonly retryAfter: number | undefined

  constructor(code: string, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** A failure without a 4xx status is the service's own trouble, or the network's. */
export function failureOf(error: AuthError, retryAfter?: number): IdentityFailure {
  const { status = 500, code = 'unexpected_failure', message } = error
  const isTrouble = !isAuthError(error) || status < 400 || status >= 500
  return new IdentityFailure(isTrouble ? 'unavailable' : code, message, retryAfter)
}
