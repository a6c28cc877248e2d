import type { Params } from './router.tsx'

/** Encoded slashes in a parameter stay encoded until the path is split. Invalid encoding is left as it is. */
function decode(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}

/**
 * Matches a path against a pattern and returns the parameters. `:name` is one segment, `/*` at the end is any rest, and `*` alone is every path.
 * Letter case and a trailing slash are ignored.
 */
export function pathMatcher(pattern: string): (pathname: string) => Params | null {
  const source = pattern
    .replace(/^\*$/, '.*')
    .replace(/\/\*$/, '(?:/.*)?')
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const expression = new RegExp(`^${source}/*$`, 'is')
  return (pathname) => {
    const found = expression.exec(decode(pathname))
    if (!found) return null
    return Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, value.replaceAll('%2F', '/')]),
    )
  }
}

/** The first matching route of a list. The last route must match every path. */
export function routeMatcher<Route extends { path: string }>(routes: readonly Route[]) {
  const table = routes.map((route) => ({ route, match: pathMatcher(route.path) }))
  return (pathname: string): { route: Route; params: Params } => {
    for (const { route, match } of table) {
      const params = match(pathname)
      if (params) return { route, params }
    }
    throw new Error('No route answers for unknown paths')
  }
}
