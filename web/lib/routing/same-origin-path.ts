/** Where `next` leads, as long as it stays on this site; null for anything else. */
export function sameOriginPath(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(next, location.origin)
  // Two slashes may only appear once dot segments are resolved (`/..//evil.example`), and name another site to whoever reads the path next.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null
}

/** The address of the sign-in form that leads back to where one is. */
export const signInFrom = (path: string) => `/tenant-portal?next=${encodeURIComponent(path)}`
