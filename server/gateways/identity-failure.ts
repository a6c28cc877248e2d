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
