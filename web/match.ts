import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router'
import { forgetFailures } from './lib/query-client.ts'
import { type AppRoute, routes } from './routes.ts'

const table = routes.map((route) => ({ id: route.path, path: route.path, route }))

/** One page asks several times in a row, and the router compares every route anew each time. */
let last: { pathname: string; match: ReturnType<typeof match> } | undefined

/** The route of a path. There always is one: the last answers for all the rest. */
export function matchOf(pathname: string) {
  if (last?.pathname !== pathname) last = { pathname, match: match(pathname) }
  return last.match
}

/** Whatever begins with these letters is the backoffice's: `/adminx` meets its gate, and behind it its page for lost visitors. */
const inBackoffice = (pathname: string) => (/^\/admin[^/]/i.test(pathname) ? `/admin${pathname}` : pathname)

function match(pathname: string) {
  const found = matchRoutes(table, { pathname: inBackoffice(pathname) })?.at(-1)
  if (!found) throw new Error('No route answers for unknown paths')
  return { ...found, route: found.route.route }
}

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
