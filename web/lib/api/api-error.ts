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

/** An API response that is not OK. Built from status and text only, so that it can be sent from the server to the browser. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The response body. */
  readonly text: string
  readonly code: ErrorBody['code']
  /** The server's message, which may be shown to users. Null where the response was not from the API. */
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
