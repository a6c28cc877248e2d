import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { ask, listenOn } from '#server/testing/network.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { id } = await createProperty(db)
const behindCdn = await listenOn(db, { config: { cdn: { seconds: 3600, purge: null } } })
const plain = await listenOn(db)

test.each([
  ['/', 'company featured-homes hero-images'],
  ['/about', 'company'],
  ['/properties', 'company properties'],
  [`/properties/${id}`, 'company properties'],
  [`/contact?property=${id}`, `company property:${id}`],
  // The rate of its monthly cost is a setting of the company.
  [`/api/properties/${id}`, `company property:${id}`],
  ['/sitemap.xml', 'properties'],
  ['/robots.txt', ''],
])('%s can be purged from a CDN by: %s; browsers still ask each time', async (path, names) => {
  for (const _ of ['first', 'from memory', 'not modified']) {
    const { headers } = await ask(behindCdn.port, path, _ === 'not modified' ? { 'if-none-match': '*' } : {})
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'cdn-cache-control': 'public, max-age=3600, stale-while-revalidate=1, stale-if-error=300',
      'surrogate-key': names,
      'cache-tag': names.replaceAll(' ', ','),
    })
  }
})

test('no CDN may keep an error, a page of one person or a change', async () => {
  for (const path of [
    '/no-such-page',
    '/properties/00000000-0000-4000-8000-000000000000',
    '/dashboard',
    '/api/csrf-token',
  ])
    expect((await ask(behindCdn.port, path)).headers['cdn-cache-control']).toBeUndefined()
})

test('without the setting there are no such headers', async () => {
  const { headers } = await ask(plain.port, '/about')
  for (const name of ['cdn-cache-control', 'surrogate-key', 'cache-tag']) expect(headers[name]).toBeUndefined()
})
