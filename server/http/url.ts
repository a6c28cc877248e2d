/** Splits a URL at its first question mark. */
export function splitAddress(url: string): { path: string; query: string } {
  const mark = url.indexOf('?')
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

const UUID = /(?<=\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi
const inLowerCase = (path: string) => path.replaceAll(UUID, (id) => id.toLowerCase())

/** Most paths are already normal: plain characters between single slashes, and no dot segments. */
const PLAIN = /^\/$|^(?:\/(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+)+$/
const MISLEADING = /\/\/|\\|\/\.{1,2}(?:\/|$)|\p{Cc}/u

const countSlashes = (text: string) => text.split('/').length

/**
 * Normalizes a path: no unneeded encoding, ids in lower case, no slash at the end. Null for a path that programs interpret differently: dot segments,
 * double slashes, backslashes, encoded slashes, control characters and invalid UTF-8.
 */
export function normalPath(path: string): string | null {
  if (PLAIN.test(path)) return inLowerCase(path)
  try {
    const text = decodeURIComponent(path)
    if (!text.startsWith('/') || MISLEADING.test(text) || countSlashes(text) !== countSlashes(path)) return null
    return encodeURI(inLowerCase(text.replace(/(?<=.)\/$/, '')))
      .replaceAll('?', '%3F')
      .replaceAll('#', '%23')
  } catch {
    return null
  }
}

/** The path in the letter case of its route: `/Properties/x` matches `/properties/:id`, so its fixed words become lower case. */
export function withRouteCase(route: string, path: string): string {
  const words = route.split('/')
  return path
    .split('/')
    .map((part, at) => (words[at]?.toLowerCase() === part.toLowerCase() ? words[at] : part))
    .join('/')
}

/** The query parameters that a response depends on, in a fixed order. */
function normalQuery(query: string, names: readonly string[]): string {
  const given = new URLSearchParams(query)
  const normalized = new URLSearchParams()
  for (const name of [...names].sort()) for (const value of given.getAll(name)) normalized.append(name, value)
  return normalized.toString()
}

/** Normalizes a URL and keeps only the given parameters. Null where its path cannot be normalized. */
export function normalAddress(url: string, names: readonly string[]): string | null {
  const { path, query } = splitAddress(url)
  const normal = normalPath(path)
  if (normal === null || query === '') return normal
  const normalized = normalQuery(query, names)
  return normalized === '' ? normal : `${normal}?${normalized}`
}
