import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '#server/auth-service/context.ts'

/** Where to redirect afterward: a URL of our own site. Null where the requested URL is not ours. */
export function redirectOf(ctx: AuthContext, request: FastifyRequest, inBody?: unknown): string | null {
  const { redirect_to: inQuery } = request.query as Record<string, unknown>
  const requested = inQuery ?? inBody
  if (typeof requested !== 'string' || requested === '') return null
  const url = URL.parse(requested, ctx.config.origin)
  if (url?.origin !== ctx.config.origin) return null
  return `${url.origin}${url.pathname}${url.search}`
}
