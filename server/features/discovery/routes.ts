import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { keyedBy } from '#server/http/cached-routes.ts'
import type { FastifyInstance } from 'fastify'
import { listForSitemap, listSitemapParts } from './queries.ts'
import { sitemap, sitemapIndex } from './sitemap.ts'

/** Listings in one sitemap: half a megabyte to a few, far from the protocol's limits of 50,000 addresses and 50 MB. */
const SITEMAP_SIZE = 5000

/** What no search engine has business with: calls, what belongs to one person, the backoffice. */
const PRIVATE = [
  '/api/',
  '/auth/',
  '/admin',
  '/dashboard',
  '/payment',
  '/security/',
  '/reset-password',
  '/maintenance/status/',
]

interface Site {
  origin: string
  /** Public pages that are one page each. */
  paths: readonly string[]
  /** Another number where a test must not make thousands of listings. */
  sitemapSize?: number
}

/** An address of the web as a search engine must be given it; undefined for what is none. */
const absolute = (url: string, origin: string) =>
  /^(https?:\/\/|\/)/i.test(url) && URL.canParse(url, origin) ? new URL(url, origin).href : undefined

/** How search engines and phones learn what there is. Kept like pages, and dropped with them when a listing changes. */
export function discoveryRoutes(app: FastifyInstance, db: Db, { origin, paths, sitemapSize = SITEMAP_SIZE }: Site) {
  const shared = { config: { cacheKey: keyedBy([]) }, schema: { hide: true } }

  async function listings(part: number) {
    const rows = await listForSitemap(db, part, sitemapSize)
    return rows.map(({ id, image_urls, updated_at }) => ({
      url: `${origin}/properties/${id}`,
      changed: updated_at,
      images: image_urls.flatMap((url) => absolute(url, origin) ?? []),
    }))
  }
  const pages = () => paths.map((path) => ({ url: origin + path }))

  app.get('/robots.txt', shared, async (_request, reply) => {
    const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', shared, async (_request, reply) => {
    void reply.type('application/xml; charset=utf-8')
    const parts = await listSitemapParts(db, sitemapSize)
    if (parts.length <= 1) return sitemap([...pages(), ...(await listings(1))])
    const ofListings = parts.map((changed, index) => ({ url: `${origin}/sitemaps/${index + 1}.xml`, changed }))
    return sitemapIndex([{ url: `${origin}/sitemaps/pages.xml` }, ...ofListings])
  })

  // Of many listings the parts are not kept: together they would push the pages out of the cache.
  app.get<{ Params: { part: string } }>('/sitemaps/:part.xml', { schema: { hide: true } }, async (request, reply) => {
    void reply.type('application/xml; charset=utf-8')
    const { part } = request.params
    if (part === 'pages') return sitemap(pages())
    const entries = /^[1-9]\d{0,5}$/.test(part) ? await listings(Number(part)) : []
    if (entries.length === 0) throw new AppError('not_found')
    return sitemap(entries)
  })

  app.get('/manifest.webmanifest', shared, async (_request, reply) => {
    const { name } = await readCompany(db)
    const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
      src: `/${file}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })
    const manifest = {
      name,
      short_name: name,
      description: 'Homes for sale and for rent in Massachusetts.',
      id: '/',
      start_url: '/',
      scope: '/',
      lang: 'en-US',
      display: 'minimal-ui',
      background_color: '#fbf8f3',
      theme_color: '#fbf8f3',
      icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
      shortcuts: [{ name: 'Homes', url: '/properties' }],
    }
    return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest))
  })
}
