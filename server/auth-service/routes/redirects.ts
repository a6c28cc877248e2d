import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '#server/auth-service/context.ts'

/** Where to redirect afterward: a URL of our own site. Null where the requested URL is not ours. */
export function redirectOf(ctx: AuthContext, request: FastifyRequest, inBody?: unknown): string | null {
  const { redirect_to: inQuery } = request.query as Record<string, unknown>
  const asked = inQuery ?? inBody
  if (typeof asked !== 'string' || asked === '') return null
  const url = URL.parse(asked, ctx.config.origin)
  if (url?.origin !== ctx.config.origin) return null
  return `${url.origin}${url.pathname}${url.search}`
}
