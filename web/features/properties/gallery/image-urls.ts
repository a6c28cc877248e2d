/** A file of this site or of the web. What cannot be read as an address is as if it were not there. */
const isShown = (url: string) => /^(https?:\/\/|\/)/i.test(url) && URL.canParse(url, 'http://localhost')

/** The image URLs of a listing that can be shown. */
export const shownImages = (urls: readonly string[]) => urls.filter(isShown)
