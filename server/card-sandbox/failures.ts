import type { FastifyReply, FastifyRequest } from 'fastify'

/** An error in the provider's format: the body of `error`. */
interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  message: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: object
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

export function sendFailure(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof SandboxFailure) return reply.code(error.status).send({ error: error.error })
  const status = error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'the card sandbox failed')
  const body: ErrorBody =
    status >= 500
      ? { type: 'api_error', message: 'Something went wrong in the sandbox.' }
      : { type: 'invalid_request_error', message: error.message }
  return reply.code(status).send({ error: body })
}
