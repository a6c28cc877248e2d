import { type AppError, STATUS, toAppError } from '#server/errors.ts'
import type { ErrorCode } from '#contract/core/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** The protocol version that clients send in a header. Clients without the header get the older response format. */
const API_VERSION = '2024-01-01'

/** An expected error with the protocol's status, code and message. */
export class AuthFailure extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfter: number | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    options: { retryAfter?: number; details?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = options.retryAfter
    this.details = options.details
  }
}

export const invalid = (message: string) => new AuthFailure(400, 'validation_failed', message)

export const tooMany = (seconds: number) =>
  new AuthFailure(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: Math.max(1, seconds) })

const CODES: Partial<Record<ErrorCode, string>> = {
  bad_request: 'bad_json',
  validation: 'validation_failed',
  not_found: 'not_found',
  too_large: 'validation_failed',
  unsupported_media_type: 'validation_failed',
  unavailable: 'request_timeout',
}

/** Maps errors of the framework and the database. Our own failures are never 4xx, because clients would end their session. */
const translate = ({ code, message, retryAfter }: AppError) =>
  new AuthFailure(
    STATUS[code],
    CODES[code] ?? 'unexpected_failure',
    message,
    retryAfter === undefined ? {} : { retryAfter },
  )

/** Sends an error in the protocol's format, in the version that the client understands. */
export function sendFailure(error: FastifyError | AuthFailure, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof AuthFailure ? null : toAppError(error)
  const failure = known ? translate(known) : (error as AuthFailure)
  const { status, code, message, details, retryAfter } = failure
  if (status >= 500) request.log.error({ err: known?.cause ?? error }, message)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.header('x-sb-error-code', code)
  const version = request.headers['x-supabase-api-version']
  const isVersioned = typeof version === 'string' && version >= API_VERSION
  if (isVersioned) reply.header('x-supabase-api-version', API_VERSION)
  const body = isVersioned ? { code, message } : { code: status, error_code: code, msg: message }
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ ...body, ...details })
}
