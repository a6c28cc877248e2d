import type { ErrorBody, ErrorCode } from '#contract/core/errors.ts'
import { isDatabaseUnavailable } from './db/unavailable.ts'
import { IdentityFailure } from './gateways/identity-failure.ts'
import { StorageFailure } from './gateways/storage.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The HTTP status of each error code. */
export const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  validation: 400,
  unauthorized: 401,
  two_factor_required: 401,
  forbidden: 403,
  reauthentication_required: 403,
  two_factor_setup_required: 403,
  two_factor_setup_expired: 400,
  csrf: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  version_conflict: 409,
  too_large: 413,
  range_not_satisfiable: 416,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
}

const MESSAGES: Record<ErrorCode, string> = {
  bad_request: 'The request could not be read.',
  validation: 'The request is invalid.',
  unauthorized: 'Unauthorized',
  two_factor_required: 'A two-factor code is required.',
  forbidden: 'Forbidden',
  reauthentication_required: 'Please enter your current password.',
  two_factor_setup_required: 'Administrators must use two-factor authentication. Please set it up first.',
  two_factor_setup_expired: 'This setup has expired. Please start over.',
  csrf: 'The security token is missing or has expired. Please try again.',
  not_found: 'Not found',
  request_timeout: 'The request took too long to arrive. Please try again.',
  conflict: 'This was already changed or sent.',
  version_conflict: 'Someone else updated this while you were editing.',
  too_large: 'The request is too large.',
  range_not_satisfiable: 'The requested range is outside the file.',
  unsupported_media_type: 'The content type must be application/json.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  headers_too_large: 'The request headers are too large.',
  internal: 'Something went wrong on our end. Please try again.',
  bad_gateway: "A service we depend on didn't respond. Please try again.",
  unavailable: 'The service is temporarily unavailable. Please try again.',
}

/** An expected failure. Its message is public; private detail goes in `cause`, which is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: ErrorBody['issues']
  /** Whole seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message?: string,
    options: { issues?: ErrorBody['issues']; cause?: unknown; retryAfter?: number } = {},
  ) {
    super(message ?? MESSAGES[code], { cause: options.cause })
    this.code = code
    this.issues = options.issues
    this.retryAfter = options.retryAfter
  }

  /** Fastify reads the status of an error from this property. */
  get statusCode() {
    return STATUS[this.code]
  }
}

/** The row, or a 404 where there is none. */
export function orNotFound<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new AppError('not_found')
  return row
}

/** Throws 409 where the record changed since the version that the caller saw, so that nobody overwrites another person's change. */
export function requireVersion(current: number, seen: number | undefined) {
  if (seen !== undefined && seen !== current) throw new AppError('version_conflict')
}

/** Error codes for errors of Fastify and its plugins that carry a status only. A file that may not be read answers 404. */
const PLAIN_STATUS: Record<number, ErrorCode> = {
  403: 'not_found',
  404: 'not_found',
  408: 'request_timeout',
  413: 'too_large',
  // None of our URLs is that long.
  414: 'not_found',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
}

/** Any other 4xx stays a 4xx, because an error of the caller must never look like an error of ours. */
function codeOfStatus(status = 500): ErrorCode | undefined {
  if (status < 400 || status >= 500) return undefined
  return PLAIN_STATUS[status] ?? 'bad_request'
}

function validationIssues(error: FastifyError): ErrorBody['issues'] {
  return error.validation?.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: message ?? MESSAGES.validation,
  }))
}

/** Maps anything that was thrown to an error with one of our codes. */
export function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) {
    // A malformed id answers 404, like an id that does not exist.
    if (error.validationContext === 'params') return new AppError('not_found')
    const issues = validationIssues(error)
    return new AppError('validation', issues?.[0]?.message, { issues })
  }
  const refused = codeOfStatus(error.statusCode)
  if (refused) return new AppError(refused, undefined, { cause: error })
  // An outage is 503. A 401 would sign users out.
  if (error instanceof IdentityFailure || error instanceof StorageFailure || isDatabaseUnavailable(error))
    return new AppError('unavailable', undefined, { cause: error })
  // Text that PostgreSQL cannot store, such as null characters and lone surrogates. Only a request can contain it.
  if (error.code === '22021' || error.code === '22P05') return new AppError('bad_request', undefined, { cause: error })
  return new AppError('internal', undefined, { cause: error })
}

/** The body of an error response. */
export const bodyOf = ({ message, code, issues }: AppError): ErrorBody => ({ message, code, ...(issues && { issues }) })

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error)
  const status = STATUS[failure.code]
  if (status >= 500) request.log.error({ err: failure.cause ?? failure }, failure.message)
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  // Fastify closes the connection of a client that still sends a refused body, so the client would never read the error.
  if (failure.code !== 'request_timeout') reply.removeHeader('connection')
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(bodyOf(failure))
}

/** Registers the one error handler of the application. */
export function registerErrors(app: FastifyInstance) {
  app.setErrorHandler(sendError)
}
