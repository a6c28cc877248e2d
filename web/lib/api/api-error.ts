import type { ErrorBody } from '#contract/core/errors.ts'
import type { FetchResponse } from '#contract/core/page.ts'

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** An answer of the API that is not OK. Made from status and text alone, so that it survives the way from server to browser. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The answer as it came. */
  readonly text: string
  readonly code: ErrorBody['code']
  /** The server's own words, fit to be shown; null where the answer was not the API's. */
  readonly serverMessage: string | null
  readonly issues: NonNullable<ErrorBody['issues']>

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const body = bodyOf(text)
    this.status = status
    this.text = text
    this.code = body.code
    this.serverMessage = typeof body.message === 'string' ? body.message : null
    this.issues = Array.isArray(body.issues) ? body.issues : []
  }

  static async of(response: FetchResponse) {
    return new ApiError(response.status, (await response.text()) || response.statusText)
  }
}
