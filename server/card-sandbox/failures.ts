import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** An error in the provider's format: the body of `error`. */
interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  message: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: object
  setup_intent?: object
  payment_method?: object
}

export class SandboxFailure extends Error {
  readonly status: number
  readonly error: ErrorBody

  constructor(status: number, said: ErrorBody) {
    super(said.message)
    this.status = status
    this.error = said
  }
}

export const missing = (kind: string, id: string, param = 'id') =>
  new SandboxFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

export const invalid = (message: string, param?: string, code?: string) =>
  new SandboxFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  })

export const unknownAddress = () =>
  new SandboxFailure(404, { type: 'invalid_request_error', message: 'Unrecognized request URL.' })

/** The same words as in the product, of which the sandbox is no part. */
const unavailable: ErrorBody = {
  type: 'api_error',
  code: 'unavailable',
  message: 'The service is temporarily unavailable. Please try again.',
}

/** A database outage is 503, as in the product itself, so that callers try again. */
function failureOf(error: FastifyError): { status: number; error: ErrorBody } {
  const { statusCode: status = 500, message } = error
  if (status < 500) return { status, error: { type: 'invalid_request_error', message } }
  if (isDatabaseUnavailable(error)) return { status: 503, error: unavailable }
  return { status, error: { type: 'api_error', message: 'Something went wrong in the sandbox.' } }
}

export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = error instanceof SandboxFailure ? error : failureOf(error)
  if (failure.status >= 500) request.log.error({ err: error }, 'the card sandbox failed')
  return reply.code(failure.status).send({ error: failure.error })
}
