import { type AppError, STATUS, toAppError } from '#server/errors.ts'
import type { ErrorCode } from '#contract/core/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** The version of the protocol that clients name in a header; without the header they are answered as before it existed. */
const API_VERSION = '2024-01-01'

/** An expected failure, in the protocol's own words. */
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

/** What the framework and the database throw. Their trouble is never a 4xx: clients take that for the end of their session. */
const translate = ({ code, message, retryAfter }: AppError) =>
  new AuthFailure(
    STATUS[code],
    CODES[code] ?? 'unexpected_failure',
    message,
    retryAfter === undefined ? {} : { retryAfter },
  )

/** Answers in the protocol's envelope, in the form that the client's version knows. */
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
