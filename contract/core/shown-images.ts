/** A path of plain characters on this site, as those of our pictures and of uploads are. */
const PLAIN_PATH = /^\/(?!\/)[\w./-]*$/

/** Whether a URL is a file of this site or of the web. Invalid URLs are ignored. */
function isShown(url: string): boolean {
  if (PLAIN_PATH.test(url)) return true
  if (/^https?:\/\//i.test(url)) return URL.canParse(url)
  return url.startsWith('/') && URL.canParse(url.startsWith('//') ? `http:${url}` : `http://localhost${url}`)
}

/** The image URLs of a property that can be shown. */
export const shownImages = (urls: readonly string[]) => urls.filter(isShown)

/** The first of them. */
export const firstShownImage = (urls: readonly string[]): string | null => urls.find(isShown) ?? null
