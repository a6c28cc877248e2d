import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

/** Puts one call of the protocol on the server: `POST /token`. A HEAD must never use up what a GET does. */
export function defineRoute(
  app: FastifyInstance,
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  const [method, url] = call.split(' ') as [HTTPMethods, string]
  app.route({ method, url, handler, exposeHeadRoute: false })
}
