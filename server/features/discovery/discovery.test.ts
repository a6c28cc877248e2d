import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import QRCode from 'qrcode'
import { beforeAll, describe, expect, test } from 'vitest'
import { discoveryRoutes } from './routes.ts'

const ORIGIN = 'https://homes.example'
const { db } = await createDatabase()
let minutes = 0
const now = () => minutes * 60_000
const { app, cache, errors } = await createTestApp(db, {
  config: { origin: ORIGIN },
  // The same routes under another prefix, with two properties in each sitemap.
  routes: (product) =>
    void product.register(
      async (part) => discoveryRoutes(part, db, { origin: ORIGIN, paths: ['/', '/about'], sitemapSize: 2, now }),
      { prefix: '/small' },
    ),
})

const CHANGED = new Date('2026-05-06T07:08:09.010Z')
const get = async (url: string) => {
  const answer = await app.inject(url)
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.body }
}
const places = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)

let id = ''
beforeAll(async () => {
  const made = await createProperty(db, {
    updated_at: CHANGED,
    image_urls: ['/pictures/interior-loft.jpg', 'https://pictures.example/a.jpg?w=1&h="2"', 'javascript:alert(1)'],
  })
  id = made.id
})

test('the sitemap lists every public page and property with pictures and last change', async () => {
  const { status, type, body } = await get('/sitemap.xml')
  expect({ status, type }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' })
  const pages = ['/', '/about', '/services', '/properties', '/contact', '/maintenance', '/fair-housing']
  expect(places(body)).toEqual(expect.arrayContaining([...pages, `/properties/${id}`].map((path) => ORIGIN + path)))
  expect(body).toContain(
    `<url><loc>${ORIGIN}/properties/${id}</loc><lastmod>2026-05-06T07:08:09.010Z</lastmod>` +
      `<image:image><image:loc>${ORIGIN}/pictures/interior-loft.jpg</image:loc></image:image>` +
      '<image:image><image:loc>https://pictures.example/a.jpg?w=1&amp;h=%222%22</image:loc></image:image></url>',
  )
  expect(body).not.toMatch(/\*|:token|:id|maintenance\/status/)
})

test('every page in it exists, is public and has that canonical URL', async () => {
  const { body } = await get('/sitemap.xml')
  for (const url of places(body)) {
    const answer = await app.inject(url!.slice(ORIGIN.length) || '/')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`<link rel="canonical" href="${url}"/>`)
    expect(answer.body).not.toContain('noindex')
  }
})

test('is cached and invalidated like a page', async () => {
  await get('/sitemap.xml')
  const { id: next } = await createProperty(db)
  expect((await get('/sitemap.xml')).body).not.toContain(next)
  cache.clear()
  expect((await get('/sitemap.xml')).body).toContain(next)
  await db.deleteFrom('properties').where('id', '=', next).execute()
  cache.clear()
})

test('an unused part costs nothing when it is requested again', async () => {
  const before = await get('/sitemaps/1.xml')
  expect(before.status).toBe(200)
  const { id: next } = await createProperty(db)
  cache.clear()
  expect(await get('/sitemaps/1.xml')).toEqual(before)
  expect((await get('/sitemap.xml')).body).toContain(next)
  await db.deleteFrom('properties').where('id', '=', next).execute()
  cache.clear()
})

test('many properties make an index, whose parts contain each property once', async () => {
  const more = await Promise.all(['a', 'b', 'c', 'd'].map(() => createProperty(db)))
  const index = await get('/small/sitemap.xml')
  expect(index.body).toContain('<sitemapindex')
  const parts = places(index.body)
  expect(parts).toEqual(['pages', '1', '2', '3'].map((part) => `${ORIGIN}/sitemaps/${part}.xml`))
  expect(index.body).toContain('<lastmod>')
  const named: (string | undefined)[] = []
  for (const part of parts) named.push(...places((await get(`/small${part!.slice(ORIGIN.length)}`)).body))
  const listings = [id, ...more.map((one) => one.id)].map((one) => `${ORIGIN}/properties/${one}`)
  const all = [`${ORIGIN}/`, `${ORIGIN}/about`, ...listings]
  expect(named).toHaveLength(all.length)
  expect(new Set(named)).toEqual(new Set(all))
  for (const path of ['4', '0', '-1', 'x', '1e3', '9999999', '%00']) {
    expect(await get(`/small/sitemaps/${path}.xml`)).toMatchObject({ status: 404 })
  }
})

describe('the parts of many properties', () => {
  const parts = async () => {
    cache.clear()
    return places((await get('/small/sitemap.xml')).body).slice(1)
  }
  const listed = async () => {
    const named = []
    for (const part of await parts()) named.push(...places((await get(`/small${part!.slice(ORIGIN.length)}`)).body))
    return named.map((url) => url!.slice(`${ORIGIN}/properties/`.length))
  }
  const ids = async () => {
    const rows = await db.selectFrom('properties').select('id').where('deleted_at', 'is', null).execute()
    return rows.map((row) => row.id)
  }

  test('are computed once an hour', async () => {
    minutes += 61
    const before = await listed()
    expect(before.toSorted()).toEqual((await ids()).toSorted())
    const { id: gone } = await createProperty(db, { created_at: new Date() })
    expect(await listed()).toEqual(before)
    minutes += 61
    expect((await listed()).toSorted()).toEqual((await ids()).toSorted())
    await db.updateTable('properties').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    minutes += 61
    expect(await listed()).toEqual(before)
  })

  test('contain each property once, even if many were created at the same instant, with the latest change', async () => {
    const at = sql<Date>`timestamptz '2026-05-01 00:00:00.123456+00'`
    for (let n = 0; n < 7; n += 1) await createProperty(db, { updated_at: new Date(Date.UTC(2027, n)) })
    await db.updateTable('properties').set({ created_at: at }).execute()
    minutes += 61
    const all = await ids()
    expect(await parts()).toHaveLength(Math.ceil(all.length / 2))
    expect(await listed()).toEqual(all.toSorted())
    expect((await get('/small/sitemap.xml')).body).toContain('<lastmod>2027-07-01T00:00:00.000Z</lastmod>')
  })

  test('are compressed and have an ETag', async () => {
    const ask = (headers: Record<string, string>) => app.inject({ url: '/small/sitemaps/1.xml', headers })
    const first = await ask({})
    expect(first.headers['x-content-type-options']).toBe('nosniff')
    expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  })

  test('are computed again after an error', async () => {
    minutes += 61
    await sql`alter table properties rename to properties_away`.execute(db)
    expect((await app.inject('/small/sitemaps/1.xml')).statusCode).toBe(500)
    await sql`alter table properties_away rename to properties`.execute(db)
    expect(errors.splice(0)).toHaveLength(1)
    expect((await app.inject('/small/sitemaps/1.xml')).statusCode).toBe(200)
  })
})

test('robots.txt allows crawling, excludes private paths and names the sitemap', async () => {
  const { status, type, body } = await get('/robots.txt')
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
  const lines = body.split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toEqual(expect.arrayContaining(['Disallow: /api/', 'Disallow: /admin', 'Disallow: /dashboard']))
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  const { body: map } = await get('/sitemap.xml')
  const paths = places(map).map((url) => url!.slice(ORIGIN.length))
  expect(paths.filter((path) => closed.some((one) => path.startsWith(one)))).toEqual([])
})

test("the manifest has the company's name and existing icons in the declared sizes", async () => {
  await db.updateTable('site_settings').set({ value: 'Harbor & Co' }).where('key', '=', 'company.name').execute()
  cache.clear()
  const { type, body } = await get('/manifest.webmanifest')
  expect(type).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(body) as { name: string; icons: { src: string; sizes: string; purpose: string }[] }
  expect(manifest.name).toBe('Harbor & Co')
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const picture = (await app.inject(src)).rawPayload
    // Every PNG has its width and height at this offset.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  }
  // Emails show the first ones, also those read in a browser.
  const policyOf = async (path: string) => (await app.inject(path)).headers['cross-origin-resource-policy']
  const paths = ['/icon-192.png', '/pictures/exterior-brownstone-960.jpg', '/icon-512.png']
  expect(await Promise.all(paths.map(policyOf))).toEqual(['cross-origin', 'cross-origin', 'same-origin'])
  const home = (await app.inject('/')).body
  expect(home).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
})

describe('well-known paths', () => {
  const security = async () => {
    const answer = await app.inject('/.well-known/security.txt')
    const fields = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/s, 2) as [string, string])
    return {
      answer,
      fields,
      all: (name: string) => fields.flatMap(([field, value]) => (field === name ? [value] : [])),
    }
  }

  test('security.txt has a contact and expires in half a year (RFC 9116)', async () => {
    const { answer, fields, all } = await security()
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(new Set(fields.map(([name]) => name))).toEqual(
      new Set(['Contact', 'Expires', 'Canonical', 'Preferred-Languages']),
    )
    const { email } = (await app.inject('/api/company')).json<{ email: string }>()
    expect(all('Contact')).toEqual([`mailto:${email}`, `${ORIGIN}/contact`])
    expect(all('Canonical')).toEqual([`${ORIGIN}/.well-known/security.txt`])
    expect(all('Expires')).toHaveLength(1)
    const days = (Date.parse(all('Expires')[0]!) - Date.now()) / (24 * 60 * 60 * 1000)
    expect(days).toBeGreaterThan(90)
    expect(days).toBeLessThan(365)
  })

  test('without an email address, security.txt has only the contact page', async () => {
    const setting = db.updateTable('site_settings').where('key', '=', 'company.email')
    const { value } = await db
      .selectFrom('site_settings')
      .select('value')
      .where('key', '=', 'company.email')
      .executeTakeFirstOrThrow()
    await setting.set({ value: 'a?b\nContact: x@homes.example' }).execute()
    expect((await security()).all('Contact')).toEqual([
      'mailto:a%3Fb%0AContact%3A%20x@homes.example',
      `${ORIGIN}/contact`,
    ])
    await setting.set({ value: '' }).execute()
    expect((await security()).all('Contact')).toEqual([`${ORIGIN}/contact`])
    await setting.set({ value }).execute()
    cache.clear()
  })

  test('change-password redirects to the password page', async () => {
    const { statusCode, headers } = await app.inject('/.well-known/change-password')
    expect([statusCode, headers.location]).toEqual([303, '/account'])
    // Password managers request this path to learn whether a site answers 404 for what it does not have.
    const unknown = await app.inject('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')
    expect(unknown.statusCode).toBe(404)
  })
})

test('the flyer of a property has a QR code of its page', async () => {
  const answer = await app.inject(`/share/properties/${id}.svg`)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
  const expected = await QRCode.toString(`${ORIGIN}/properties/${id}`, {
    type: 'svg',
    margin: 0,
    errorCorrectionLevel: 'L',
  })
  expect(answer.body).toBe(expected)
  for (const unknown of [randomUUID(), 'x'])
    expect((await app.inject(`/share/properties/${unknown}.svg`)).statusCode).toBe(404)
})
