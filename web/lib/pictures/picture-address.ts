/** The absolute URL of a picture, as an input of type URL needs it. Our own pictures are stored as a path. */
export const toAddress = (url: string) => (url.startsWith('/') ? new URL(url, location.origin).href : url)

/** How a picture is stored: our own by path, so that it stays valid on another domain. */
export function toStored(typed: string): string {
  const address = URL.parse(typed.trim())
  return address?.origin === location.origin && address.pathname.startsWith('/pictures/')
    ? address.pathname
    : typed.trim()
}
