import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import { keyedBy } from '#server/http/cache/cached-routes.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'
import type { FastifyInstance } from 'fastify'
import { type Site, sitemapRoutes } from './sitemap-routes.ts'

/** Paths that search engines must not crawl: the API, personal pages and the backoffice. */
const PRIVATE = [
  '/api/',
  '/auth/',
  '/admin',
  '/dashboard',
  '/payment',
  '/security/',
  '/reset-password',
  '/maintenance/status/',
  '/alerts/',
]

/** The files that search engines and phones read. Cached like pages, and dropped from the cache when a property changes. */
export function discoveryRoutes(app: FastifyInstance, db: Db, site: Site) {
  const { origin } = site
  const shared = { config: { cacheKey: keyedBy([]) }, schema: { hide: true } }
  sitemapRoutes(app, db, site)

  app.get('/robots.txt', shared, async (_request, reply) => {
    dependOn()
    const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  app.get('/manifest.webmanifest', shared, async (_request, reply) => {
    dependOn('company')
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
      description: 'Homes for sale and rent in Massachusetts.',
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
