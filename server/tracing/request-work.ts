import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IN_PROCESS } from '#server/http/ssr/pages.ts'
import type { RequestSpan, Tracing } from './tracing.ts'
import { currentWork, type Work, workFor } from './work.ts'

interface Options {
  /** Absent where no traces are sent. */
  tracing?: Tracing | undefined
  /** The pattern of the request's route. Null where it is not traced. */
  routeOf: (request: FastifyRequest) => string | null
}

/** Tells all code which request it works for, for log lines and traces that are made far from it. Registered before all other hooks. */
export function registerWork(app: FastifyInstance, { tracing, routeOf }: Options) {
  app.decorateRequest('span', null)

  /** Work for the same request as the one that called this one in the process: the page that the visitor asked for. */
  const workOf = ({ id, raw, span }: FastifyRequest): Work =>
    (raw.socket.remoteAddress === IN_PROCESS ? currentWork() : undefined) ?? {
      reqId: id,
      ...(span && { traceId: span.traceId }),
    }
  app.addHook('onRequest', (request, reply, done) => {
    const route = tracing && routeOf(request)
    if (tracing && route) {
      request.span = tracing.beginRequest(request, route)
      request.log = reply.log = request.log.child({ traceId: request.span.traceId })
    }
    const { span } = request
    workFor(workOf(request), () => (span ? span.run(done) : done()))
  })
  if (!tracing) return
  app.addHook('onResponse', async (request, reply) => request.span?.end(reply.statusCode))
  app.addHook('onRequestAbort', async ({ span }) => span?.end(null))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of its trace, where traces are sent. */
    span: RequestSpan | null
  }
}
