import { brotliDecompressSync } from 'node:zlib'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { ask, listenOn } from '#server/testing/network.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const { db } = await createDatabase()
const { id } = await createProperty(db)
const { port, cache } = await listenOn(db)
beforeEach(() => cache.clear())

/** The keys under which responses were cached. */
function keptKeys() {
  const put = vi.spyOn(cache, 'put')
  return () => put.mock.calls.map(([key]) => key)
}

const BROTLI = { 'accept-encoding': 'br' }

describe('an unknown URL', () => {
  test.each([
    '/no-such-page',
    '/zzz/..',
    '/./properties',
    '/zzz/../properties',
    '/%2e%2e/properties',
    '/properties/%2E',
    '//',
    '//evil.example',
    '//evil.example/..',
    '/properties//',
    `/properties//${id}`,
    '/properties%2F',
    '/properties\\',
    '/prop%5Certies',
    '/properties%00',
    '/%00',
    '/%',
    '/%ED%A0%80',
    `/${'a'.repeat(5000)}`,
  ])('%s is 404 and is not cached', async (path) => {
    const keys = keptKeys()
    for (const headers of [{}, BROTLI]) {
      const answer = await ask(port, path, headers)
      expect(answer.status).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
    expect(new Set(keys())).toEqual(new Set(['nowhere']))
  })

  test('all of them share one response, rendered and compressed once', async () => {
    const keys = keptKeys()
    const plain = (await ask(port, '/no-such-page')).body
    const text = plain.toString()
    expect(text).toContain('404 Page Not Found')
    expect(text).not.toContain('no-such-page')
    for (const path of ['/another?of=them', '/%', '/a/../b', `/${'x'.repeat(300)}`]) {
      const answer = await ask(port, path, BROTLI)
      expect(answer.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      })
      expect(brotliDecompressSync(answer.body).equals(plain)).toBe(true)
    }
    expect(keys().filter((key) => key === 'nowhere')).toHaveLength(1)
  })

  test('never answers 304', async () => {
    const { headers } = await ask(port, '/no-such-page')
    expect((await ask(port, '/another', { 'if-none-match': headers.etag })).status).toBe(404)
  })
})

describe('a URL has one normal form', () => {
  test.each([
    ['/properties/', '/properties'],
    ['/%70roperties?type=rent', '/properties?type=rent'],
    [`/properties/${encodeURIComponent(id).replace('-', '%2D')}/`, `/properties/${id}`],
    ['/admin/', '/admin'],
    ['/Properties?type=rent', '/properties?type=rent'],
    ['/pRoperties/', '/properties'],
    [`/Properties/${id.toUpperCase()}`, `/properties/${id}`],
    [`/properties/${id.toUpperCase()}`, `/properties/${id}`],
    ['/Tenant-Portal', '/tenant-portal'],
    ['/ADMIN', '/admin'],
    ['/caf%c3%a9/', null],
  ])('the page %s redirects to: %s', async (path, normal) => {
    const keys = keptKeys()
    const { status, headers } = await ask(port, path)
    expect([status, headers.location]).toEqual(normal === null ? [404, undefined] : [301, normal])
    expect(keys().filter((key) => key !== 'nowhere')).toEqual([])
  })

  test.each([
    ['/api/%70roperties?limit=%31', '/api/properties?limit=1'],
    ['/api/properties/', '/api/properties'],
    [`/api/properties/${id.toUpperCase()}`, `/api/properties/${id}`],
    ['/sitemap.xml/', '/sitemap.xml'],
    ['/robots%2Etxt', '/robots.txt'],
  ])('the response of %s is cached only as: %s', async (path, normal) => {
    const keys = keptKeys()
    const odd = await ask(port, path)
    const plain = await ask(port, normal)
    expect([odd.status, plain.status]).toEqual([200, 200])
    expect(odd.headers.link).toBe(plain.headers.link)
    expect(odd.body.equals(plain.body)).toBe(true)
    expect(keys()).toEqual([normal])
  })
})

describe('a request without a URL', () => {
  test.each(['GET', 'HEAD', 'POST', 'OPTIONS'])('%s * is 404', async (method) => {
    const { status, headers } = await ask(port, '*', {}, method)
    expect(status).toBe(404)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('an absolute URL, as proxies send it, is handled by its path', async () => {
    expect((await ask(port, 'http://homes.example/robots.txt')).status).toBe(200)
    expect((await ask(port, 'http://homes.example?x=1')).status).toBe(200)
    expect((await ask(port, 'http://homes.example/zzz/../properties')).status).toBe(404)
  })
})
