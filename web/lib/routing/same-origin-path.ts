/** The path of `next`, if it is on this site. Null for anything else. */
export function sameOriginPath(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(next, location.origin)
  // Resolving dot segments can leave two slashes at the start (`/..//evil.example`), which another parser would read as a host.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null
}

/** The URL of the sign-in form that leads back to the current page. */
export const signInFrom = (path: string) => `/tenant-portal?next=${encodeURIComponent(path)}`
