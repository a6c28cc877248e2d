import type { Params } from './router.tsx'

/** Slashes that are part of a parameter stay encoded until the path is taken apart. What is badly encoded is taken as it is written. */
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
 * Tells whether a path is one that a pattern stands for, and gives the parameters. `:name` is one part of the path, `/*` at the end is all
 * that may follow, `*` alone is every path. Upper and lower case are the same, and so is a slash at the end.
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

/** The first of several routes that a path belongs to. The last of them answers for every path. */
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
