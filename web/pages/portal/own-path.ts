/** Where `next` leads, as long as it stays on this site; null for anything else. */
export function ownPath(next: string | null): string | null {
  // A backslash counts as a slash where addresses are read: `/\evil.example` is another site.
  if (next === null || !/^\/(?![/\\])/.test(next)) return null
  const { origin, pathname, search, hash } = new URL(next, location.origin)
  return origin === location.origin ? pathname + search + hash : null
}

/** The address of the sign-in form that leads back to where one is. */
export const signInFrom = (path: string) => `/tenant-portal?next=${encodeURIComponent(path)}`
