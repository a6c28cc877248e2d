interface Entry {
  url: string
  changed?: Date
  images?: readonly string[]
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Characters that XML does not allow. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const text = (raw: string) => raw.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!)

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

const lastmod = (changed?: Date) => (changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '')

const entry = ({ url, changed, images = [] }: Entry) => {
  const pictures = images.map((image) => `<image:image><image:loc>${text(image)}</image:loc></image:image>`).join('')
  return `<url><loc>${text(url)}</loc>${lastmod(changed)}${pictures}</url>`
}

/** One sitemap (https://www.sitemaps.org/protocol.html) with Google's image extension. */
export const sitemap = (entries: readonly Entry[]) =>
  `${HEAD}<urlset ${NAMESPACE} ${IMAGES}>\n${entries.map(entry).join('\n')}\n</urlset>\n`

/** The index of several sitemaps. */
export const sitemapIndex = (entries: readonly Entry[]) =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries
    .map(({ url, changed }) => `<sitemap><loc>${text(url)}</loc>${lastmod(changed)}</sitemap>`)
    .join('\n')}\n</sitemapindex>\n`
