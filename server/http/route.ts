import type { Endpoint, InputOf, Page, ResultOf } from '#contract/core/endpoint.ts'
import { ErrorBody } from '#contract/core/errors.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { normalAddress } from './url.ts'
import { keyedBy, keyedByOnly } from './cache/cached-routes.ts'
import type { LocalCalls, LocalHandler } from './local-calls.ts'
import { pageHeaders } from './page-headers.ts'
import { lookupQuery, noneIfAsked } from './lookup.ts'
import { authorize, isDenied, type User } from './session.ts'
import * as z from 'zod/mini'

// The default messages of schemas without their own. zod/mini alone only says "Invalid input".
z.config(z.locales.en())

type Caller<E extends Endpoint> = E['access'] extends 'public' ? User | null : User
type Result<E extends Endpoint> = E extends { paged: true }
  ? ResultOf<E> extends (infer Item)[]
    ? Page<Item>
    : never
  : ResultOf<E>

/** A response that is cached for everyone depends on its parameters alone. */
type Circumstances<E extends Endpoint> = E extends { cached: true }
  ? unknown
  : { user: Caller<E>; request: FastifyRequest; reply: FastifyReply }

export type Handler<E extends Endpoint> = (input: InputOf<E> & Circumstances<E>) => Promise<Result<E>>

/** Whether the schema says what becomes of parameters that it does not name, instead of leaving them out. */
const isStrict = (query: Endpoint['query'] | false) => query && query.def.catchall !== undefined

const changes = (method: Endpoint['method']) => method !== 'GET'

/** Registers an endpoint of the contract: access, CSRF, validation, response and OpenAPI document. */
export function route<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  const {
    method,
    path,
    access,
    summary,
    paged,
    cached,
    isLookup,
    isCsrfExempt,
    consumes,
    produces,
    params,
    query = isLookup && lookupQuery,
    body,
    response,
    status = 200,
    elseStatus,
  } = endpoint as FileEndpoint
  const queryNames = Object.keys(query ? query.shape : {})
  if (cached) app.localCalls.add(endpoint, handler as unknown as LocalHandler)
  app.route({
    method,
    url: path,
    config: { access, ...(cached && { cacheKey: (isStrict(query) ? keyedByOnly : keyedBy)(queryNames) }) },
    schema: {
      summary,
      tags: [path.split('/')[2] ?? 'api'],
      ...(consumes && { consumes: [...consumes] }),
      ...(produces && { produces: [produces] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: {
        [status]: response,
        ...(elseStatus && { [elseStatus]: response }),
        ...(isLookup && { 204: z.void() }),
        '4xx': ErrorBody,
        '5xx': ErrorBody,
      },
    },
    onRequest: async (request, reply) => {
      const caller = cached ? null : await app.identify(request)
      if (caller && isDenied(endpoint, caller)) await app.recordDenied(caller, { method, path, address: request.ip })
      request.user = authorize(endpoint, caller)
      // A response for one user must not be stored by caches.
      if (request.user || access !== 'public') reply.header('cache-control', 'no-store')
      if (!changes(method)) return
      if (access === 'admin') reply.markWriter()
      if (isCsrfExempt) app.checkSite(request)
      else app.checkCsrf(request)
    },
    handler: async (request, reply) => {
      reply.code(status)
      const answer = handler({
        params: request.params,
        query: request.query,
        body: request.body,
        user: request.user,
        request,
        reply,
      } as never)
      const result = await (isLookup ? answer.catch(noneIfAsked(request, reply)) : answer)
      if (!paged) return result
      const page = result as Page<unknown>
      reply.headers(pageHeaders(normalAddress(request.url, queryNames) ?? path, page))
      return page.items
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    user: User | null
  }
  interface FastifyContextConfig {
    access?: Endpoint['access']
  }
  interface FastifyInstance {
    /** The endpoints that pages call without HTTP. */
    localCalls: LocalCalls
    identify(request: FastifyRequest): Promise<User | null>
    checkCsrf(request: FastifyRequest): void
    /** Records a call that the caller's role may not make as a security event. */
    recordDenied(caller: User, call: { method: string; path: string; address: string }): Promise<void>
    /** For calls with their own credentials: refuses what another site's page makes a browser send. */
    checkSite(request: FastifyRequest): void
  }
}
