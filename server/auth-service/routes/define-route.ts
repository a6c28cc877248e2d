import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

/** Registers one route of the protocol, such as `POST /token`, without an implicit HEAD route: a HEAD request must not use up a token. */
export function defineRoute(
  app: FastifyInstance,
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  const [method, url] = call.split(' ') as [HTTPMethods, string]
  app.route({ method, url, handler, exposeHeadRoute: false })
}
