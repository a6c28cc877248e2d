import type { FastifyRequest } from 'fastify'
import type { WebBuild } from '#server/http/ssr/web-build.ts'
import { normalPath, splitAddress } from '#server/http/url.ts'

/** Asked for every few seconds, by programs: they would be most of the requests of a quiet night. */
const HEALTH = new Set(['/healthz', '/readyz'])

/**
 * The pattern of the route that a request reached, for pages that of the page, such as `/properties/:id`. Null for a health check. All pages have one
 * route, which would say nothing about them.
 */
export function observedRoute({ routeOptions, url }: FastifyRequest, pageOf: WebBuild['pageOf']): string | null {
  const { url: route = 'none' } = routeOptions
  if (HEALTH.has(route)) return null
  if (route !== '/*') return route
  const path = normalPath(splitAddress(url).path)
  return path === null ? '*' : pageOf(path).path
}
