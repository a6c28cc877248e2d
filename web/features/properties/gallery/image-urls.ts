/** Whether a URL is a file of this site or of the web. Invalid URLs are ignored. */
const isShown = (url: string) => /^(https?:\/\/|\/)/i.test(url) && URL.canParse(url, 'http://localhost')

/** The image URLs of a property that can be shown. */
export const shownImages = (urls: readonly string[]) => urls.filter(isShown)

/** The first of them. */
export const firstShownImage = (urls: readonly string[]): string | null => urls.find(isShown) ?? null
