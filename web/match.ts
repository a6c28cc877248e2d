import type { QueryClient } from '@tanstack/react-query'
import { forgetFailures } from './lib/api/query-client.ts'
import { routeMatcher } from './lib/routing/match-path.ts'
import { type AppRoute, routes } from './routes.ts'

/** Every path that starts with `/admin` belongs to the backoffice: `/adminx` shows its gate and then its not-found page. */
const inBackoffice = (pathname: string) => (/^\/admin[^/]/i.test(pathname) ? `/admin${pathname}` : pathname)

const match = routeMatcher(routes)

/** The route of a path. There always is one, because the last one matches everything. */
export const matchOf = (pathname: string) => match(inBackoffice(pathname))

/** Loads the chunks and data of a URL before it is rendered. */
export async function prepare(client: QueryClient, url: URL): Promise<AppRoute> {
  const { route, params } = matchOf(url.pathname)
  await Promise.all([
    route.layout.load().then(({ prefetch }) => prefetch?.(client)),
    route.frame?.load(),
    route.page.load().then(({ prefetch }) => prefetch?.(client, url, params)),
  ])
  return route
}

/** Prepares each URL once, when a visit becomes likely. Returns whether that is done. */
export function prefetcher(client: QueryClient) {
  /** Whether each is done. */
  const seen = new Map<string, boolean>()
  return (href: string) => {
    const url = new URL(href, location.href)
    const address = url.pathname + url.search
    if (url.origin !== location.origin || seen.has(address)) return seen.get(address)
    seen.set(address, false)
    const { route, params } = matchOf(url.pathname)
    void route.layout.prefetch()
    void route.frame?.prefetch()
    void route.page
      .prefetch()
      .then((page) => page?.prefetch?.(client, url, params))
      // A failed prefetch must not affect the real visit.
      .then(() => forgetFailures(client))
      .then(() => seen.set(address, true))
    return undefined
  }
}
