import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { toCachedResponse, keyedBy, sendCachedResponse } from '#server/http/cache/cached-routes.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'
import { getOrMake } from '#server/http/cache/get-or-make.ts'
import { PublicCache } from '#server/http/cache/public-cache.ts'
import type { FastifyInstance } from 'fastify'
import { ALL_LISTINGS, listForSitemap, listSitemapParts, type SitemapPart } from './queries.ts'
import { sitemap, sitemapIndex } from './sitemap.ts'

/** Properties in each sitemap. The files stay below a few megabytes, far from the limits of 50,000 URLs and 50 MB. */
const SITEMAP_SIZE = 5000
const MAX_ENTRIES = 50_000
const MAX_AGE_MS = 60 * 60_000
const MAX_BYTES = 16 * 1024 * 1024

export interface Site {
  origin: string
  /** Public pages without parameters. */
  paths: readonly string[]
  /** Smaller in tests, which cannot create thousands of properties. */
  sitemapSize?: number
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

/** An absolute URL, as search engines require. Undefined where the text is not a URL. */
const absolute = (url: string, origin: string) =>
  /^(https?:\/\/|\/)/i.test(url) && URL.canParse(url, origin) ? new URL(url, origin).href : undefined

/**
 * Keeps the parts of all properties for an hour, because computing them reads every property, together with the responses for each part. These have a
 * cache of their own, so that they cannot evict pages from the public cache.
 */
function createKeptParts(db: Db, { sitemapSize = SITEMAP_SIZE, now = () => performance.now() }: Site) {
  let cached: { at: number; parts: Promise<SitemapPart[]>; answers: PublicCache } | null = null

  return function current() {
    if (cached && now() - cached.at <= MAX_AGE_MS) return cached
    const made = {
      at: now(),
      parts: listSitemapParts(db, sitemapSize),
      answers: new PublicCache({ maxBytes: MAX_BYTES }),
    }
    const forget = () => {
      if (cached === made) cached = null
    }
    made.parts.catch(forget)
    cached = made
    return made
  }
}

/** A single sitemap, or an index of several. */
export function sitemapRoutes(app: FastifyInstance, db: Db, site: Site) {
  const { origin, paths } = site
  const current = createKeptParts(db, site)
  const pages = () => paths.map((path) => ({ url: origin + path }))

  async function listings(part: Pick<SitemapPart, 'after' | 'upTo'>) {
    const rows = await listForSitemap(db, part, MAX_ENTRIES)
    return rows.map(({ id, image_urls, updated_at }) => ({
      url: `${origin}/properties/${id}`,
      changed: updated_at,
      images: image_urls.flatMap((url) => absolute(url, origin) ?? []),
    }))
  }

  // Cached like a page.
  const shared = { config: { cacheKey: keyedBy([]) }, schema: { hide: true } }
  app.get('/sitemap.xml', shared, async (_request, reply) => {
    dependOn('properties')
    void reply.type('application/xml; charset=utf-8')
    const parts = await current().parts
    if (parts.length <= 1) return sitemap([...pages(), ...(await listings(ALL_LISTINGS))])
    const ofListings = parts.map(({ changed }, at) => ({ url: `${origin}/sitemaps/${at + 1}.xml`, changed }))
    return sitemapIndex([{ url: `${origin}/sitemaps/pages.xml` }, ...ofListings])
  })

  app.get<{ Params: { part: string } }>('/sitemaps/:part.xml', { schema: { hide: true } }, async (request, reply) => {
    void reply.type('application/xml; charset=utf-8')
    const { part: name } = request.params
    if (name === 'pages') return sitemap(pages())
    const { parts, answers } = current()
    const part = /^[1-9]\d{0,5}$/.test(name) ? (await parts)[Number(name) - 1] : undefined
    if (!part) throw new AppError('not_found')
    const make = async () => toCachedResponse(reply, sitemap(await listings(part)))
    const answer = await getOrMake(answers, name, make, { isWorthKeeping: ({ status }) => status === 200 })
    return sendCachedResponse(request, reply, answer, [])
  })
}
