/** A picture's web address, as a field of type URL holds it: our own pictures are stored as a path. */
export const toAddress = (url: string) => (url.startsWith('/') ? new URL(url, location.origin).href : url)

/** How a picture is stored: one of our own by its path, so that it stays right when the site moves to another domain. */
export function toStored(typed: string): string {
  const address = URL.parse(typed.trim())
  return address?.origin === location.origin && address.pathname.startsWith('/pictures/')
    ? address.pathname
    : typed.trim()
}
