import type { QueryClient } from '@tanstack/react-query'
import { forgetFailures } from './lib/api/query-client.ts'
import { routeMatcher } from './lib/routing/match-path.ts'
import { type AppRoute, routes } from './routes.ts'

/** Whatever begins with these letters is the backoffice's: `/adminx` meets its gate, and behind it its page for lost visitors. */
const inBackoffice = (pathname: string) => (/^\/admin[^/]/i.test(pathname) ? `/admin${pathname}` : pathname)

const match = routeMatcher(routes)

/** The route of a path. There always is one: the last answers for all the rest. */
export const matchOf = (pathname: string) => match(inBackoffice(pathname))

/** Chunks and data of an address, ahead of drawing it. */
export async function prepare(client: QueryClient, url: URL): Promise<AppRoute> {
  const { route, params } = matchOf(url.pathname)
  await Promise.all([
    route.layout.load().then(({ prefetch }) => prefetch?.(client)),
    route.frame?.load(),
    route.page.load().then(({ prefetch }) => prefetch?.(client, url, params)),
  ])
  return route
}

/** Prepares each address once, as soon as it is likely to be visited. */
export function prefetcher(client: QueryClient) {
  const seen = new Set<string>()
  return (href: string) => {
    const url = new URL(href, location.href)
    const address = url.pathname + url.search
    if (url.origin !== location.origin || seen.has(address)) return
    seen.add(address)
    const { route, params } = matchOf(url.pathname)
    void route.layout.prefetch()
    void route.frame?.prefetch()
    void route.page
      .prefetch()
      .then((page) => page?.prefetch?.(client, url, params))
      // A failure ahead of the visit is not held against it.
      .then(() => forgetFailures(client))
  }
}
