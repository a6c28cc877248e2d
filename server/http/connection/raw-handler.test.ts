import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { ask, listenOn } from '#server/testing/network.ts'
import { stripeConfig } from '#server/testing/payments.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { CachedResponse } from '#server/http/cache/cached-response.ts'
import { keyedBy } from '#server/http/cache/cached-routes.ts'
import { PublicCache } from '#server/http/cache/public-cache.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'

const { db } = await createDatabase()
for (let n = 0; n < 5; n += 1) await createProperty(db, { title: `Home ${n}` })

const listening = (options?: Parameters<typeof listenOn>[1]) => listenOn(db, options)

/** A response that the test releases and that differs each time. */
function slowAnswer() {
  let entered = Promise.withResolvers<void>()
  let released = Promise.withResolvers<void>()
  const slow = {
    calls: 0,
    async make() {
      slow.calls += 1
      const text = `made ${slow.calls}`
      const gate = released.promise
      entered.resolve()
      await gate
      return text
    },
    async entered() {
      await entered.promise
      entered = Promise.withResolvers<void>()
    },
    release() {
      released.resolve()
      released = Promise.withResolvers<void>()
    },
  }
  return slow
}

describe('the public cache', async () => {
  const slow = slowAnswer()
  const { port, cache } = await listening({
    routes: (app) => void app.get('/api/test/slow', { config: { cacheKey: keyedBy([]) } }, () => slow.make()),
  })
  beforeEach(() => cache.clear())

  test.each(['/api/properties', '/properties'])(
    '%s: the hit is the same response as the first, in every encoding',
    async (path) => {
      const first = await ask(port, path)
      const hit = await ask(port, path)
      expect(hit.body.equals(first.body)).toBe(true)
      const {
        date: _first,
        'x-request-id': _id,
        connection: _connection,
        'keep-alive': _alive,
        ...wanted
      } = first.headers
      expect(hit.headers).toMatchObject(wanted)
      const br = await ask(port, path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
      expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
      expect(brotliDecompressSync(br.body).equals(first.body)).toBe(true)
      const zipped = await ask(port, path, { 'accept-encoding': 'gzip, br;q=0' })
      expect(zipped.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(zipped.body).equals(first.body)).toBe(true)
      const small = await ask(port, path, { 'accept-encoding': 'zstd' })
      expect(small.headers['content-encoding']).toBe('zstd')
      expect(zstdDecompressSync(small.body).equals(first.body)).toBe(true)
      expect((await ask(port, path, { 'accept-encoding': 'deflate' })).headers['content-encoding']).toBeUndefined()
    },
  )

  test('a client that has the response gets a 304 without a body', async () => {
    const { headers } = await ask(port, '/api/properties')
    for (const known of ['*', headers.etag!.replace('W/', '')]) {
      expect((await ask(port, '/api/properties', { 'if-none-match': known })).status).toBe(304)
    }
    for (const encoding of ['br', 'gzip', '']) {
      const again = await ask(port, '/api/properties', { 'if-none-match': headers.etag, 'accept-encoding': encoding })
      expect(again.status).toBe(304)
      expect(again.body).toHaveLength(0)
      expect(again.headers).toMatchObject({
        etag: headers.etag,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
      expect(again.headers['content-encoding']).toBeUndefined()
    }
    expect((await ask(port, '/api/properties', { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test('the ETag of a page is another one when a home on it changes, and the same when it is as before', async () => {
    const drawn = async () => {
      cache.clear()
      return (await ask(port, '/properties')).headers.etag
    }
    const rename = (from: string, to: string) =>
      db.updateTable('properties').set({ title: to }).where('title', '=', from).execute()
    const before = await drawn()
    expect(await drawn()).toBe(before)
    await rename('Home 3', 'Renamed')
    expect(await drawn()).not.toBe(before)
    await rename('Renamed', 'Home 3')
    expect(await drawn()).toBe(before)
  })

  test('unknown parameters share one response; known ones do not', async () => {
    const [plain, noise, other] = await Promise.all(
      ['/api/properties', '/api/properties?utm_source=mail', '/api/properties?type=rent'].map((path) =>
        ask(port, path),
      ),
    )
    expect(noise!.headers.etag).toBe(plain!.headers.etag)
    expect(other!.body.toString()).toBe('[]')
  })

  test('while changes cannot be detected, cached responses are served as stale and nothing is cached', async () => {
    const { headers: fresh } = await ask(port, '/api/properties')
    expect(fresh['warning']).toBeUndefined()
    cache.pause()
    for (const headers of [{}, { 'accept-encoding': 'br' }, { 'if-none-match': fresh.etag }]) {
      const stale = await ask(port, '/api/properties', headers)
      expect(stale.status).toBe('if-none-match' in headers ? 304 : 200)
      expect(stale.headers).toMatchObject({ warning: '110 - "Response is Stale"', age: '0', etag: fresh.etag })
    }
    const other = await ask(port, '/api/properties?limit=1')
    expect([other.status, other.headers['warning']]).toEqual([200, undefined])
    expect(cache.get('/api/properties?limit=1')).toBeUndefined()
    cache.resume()
    expect(cache.get('/api/properties')).toBeUndefined()
    expect((await ask(port, '/api/properties')).headers['warning']).toBeUndefined()
    expect(cache.get('/api/properties')).toBeDefined()
  })

  test('stale responses are served for at most five minutes', () => {
    let minutes = 0
    const staleCache = new PublicCache({ now: () => minutes * 60_000 })
    staleCache.put('/', new CachedResponse(Buffer.from('home'), {}), staleCache.generation)
    minutes = 100
    expect([staleCache.get('/'), staleCache.staleHeaders()]).toMatchObject([{}, []])
    staleCache.pause()
    minutes = 105
    // Losing the connection again does not restart the five minutes.
    staleCache.pause()
    expect(staleCache.get('/')).toBeDefined()
    expect(staleCache.staleHeaders().slice(0, 2)).toEqual(['age', '300'])
    minutes = 105.1
    expect(staleCache.get('/')).toBeUndefined()
  })

  test('errors are not cached', async () => {
    for (const [path, status] of [
      ['/api/properties?type=castle', 400],
      ['/api/properties/00000000-0000-4000-8000-000000000000', 404],
    ] as const) {
      await ask(port, path)
      expect(cache.get(path)).toBeUndefined()
      expect((await ask(port, path)).status).toBe(status)
    }
  })

  test('a hundred concurrent visitors cost one response', async () => {
    const before = slow.calls
    const answers = Array.from({ length: 100 }, () => ask(port, '/api/test/slow'))
    await slow.entered()
    slow.release()
    expect(new Set((await Promise.all(answers)).map(({ body }) => body.toString())).size).toBe(1)
    expect(slow.calls - before).toBe(1)
  })

  test('a response started before a change is not cached after it', async () => {
    const underWay = ask(port, '/api/test/slow')
    await slow.entered()
    cache.clear()
    slow.release()
    const old = await underWay
    const again = ask(port, '/api/test/slow')
    await slow.entered()
    slow.release()
    expect((await again).body.toString()).not.toBe(old.body.toString())
  })

  test("what one visitor adds to the URL is in nobody else's response", async () => {
    for (const path of ['/api/properties?utm=evil&limit=2', '/api/properties?limit=2']) {
      expect((await ask(port, path)).headers['link']).toMatch(
        /^<\/api\/properties\?limit=2&cursor=[\w-]+>; rel="next"$/,
      )
    }
  })

  test('the first visitor gets a fast encoding, all others the small one, which is computed once', async () => {
    const encodingOf = async (path: string) => {
      const { headers, body } = await ask(port, path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
      return { encoding: headers['content-encoding'], bytes: body.length, etag: headers.etag }
    }
    const first = await encodingOf('/properties')
    const others = await Promise.all(Array.from({ length: 5 }, () => encodingOf('/properties')))
    expect(first.encoding).toBe('zstd')
    expect(others.map(({ encoding }) => encoding)).toEqual(others.map(() => 'br'))
    expect(others[0]!.bytes).toBeLessThan(first.bytes)
    expect(new Set([first, ...others].map(({ etag }) => etag)).size).toBe(1)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const answer = await ask(port, '/api/properties', {}, 'HEAD')
    expect(answer.status).toBe(200)
    const { date: _date, 'x-request-id': _id, ...wanted } = (await ask(port, '/api/properties')).headers
    expect(answer.headers).toMatchObject(wanted)
    expect(answer.body).toHaveLength(0)
  })
})

describe('security headers', async () => {
  const plain = await listening()
  const secure = await listening({ config: { origin: 'https://homes.example', isHttps: true } })

  test.each([
    '/properties',
    '/api/properties',
    '/api/csrf-token',
    '/api/nothing',
    '/no-such-page',
    '/healthz',
    '/%',
    '/api/%',
  ])('%s carries all of them, first and from memory', async (path) => {
    for (const _ of ['first', 'again']) {
      const { headers } = await ask(plain.port, path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['x-request-id'] ?? headers['etag']).toBeDefined()
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers['permissions-policy']).toContain('camera=()')
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types baystead;")
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  test('HSTS and __Host- cookies on HTTPS', async () => {
    const { headers } = await ask(secure.port, '/api/csrf-token')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect(String(headers['set-cookie'])).toMatch(/^__Host-csrf=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})

test("Stripe's card form may load where its keys are configured, and nowhere else", async () => {
  const policyOf = async (port: number) => String((await ask(port, '/')).headers['content-security-policy'])
  const { port } = await listening({ config: stripeConfig() })
  const policy = await policyOf(port)
  // Its script inserts HTML and scripts of its own.
  expect(policy).not.toContain('trusted-types')
  expect(policy).toMatch(
    /script-src 'self' 'sha256-[\w+/]{43}=' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
  )
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  const tours = 'https://my.matterport.com https://www.youtube-nocookie.com https://player.vimeo.com https://kuula.co'
  expect(policy).toContain(
    `frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com ${tours};`,
  )
  const usual = await policyOf((await listening()).port)
  expect(usual).not.toContain('stripe')
  expect(usual).toContain(`frame-src 'self' ${tours};`)
})

test('an idle connection stays open longer than a proxy keeps it, so that none of its requests is cut off', async () => {
  const { port } = await listening()
  const { headers } = await fetch(`http://localhost:${port}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=72')
})

describe('the backoffice', async () => {
  const { port } = await listening()

  test.each([
    ['/admin', 200],
    ['/admin/dashboard', 200],
    ['/admin/tenants/00000000-0000-4000-8000-000000000001?tab=mails', 200],
    ['/admin/security/2fa', 200],
    ['/admin/nowhere', 404],
    ['/admin/tenants/1/2', 404],
    ['/admin/security', 404],
  ])('%s is %d, the same page for everyone', async (path, status) => {
    const answer = await ask(port, path)
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store'])
    expect(answer.body.toString()).toContain('Loading admin portal...')
  })
})

describe('unusual URLs', async () => {
  const { port } = await listening()

  test.each([
    ['/pictures/../package.json', 404],
    ['/pictures/%2e%2e/package.json', 404],
    ['/pictures/%00', 404],
    ['/pictures/README.md', 404],
    ['/pictures/pictures.json', 404],
    ['/pictures/README%2emd', 404],
    ['/assets/no-such-file.js', 404],
  ])('%s is %d', async (path, status) => {
    const answer = await ask(port, path)
    expect(answer.status).toBe(status)
    expect(answer.body.toString()).not.toContain('dependencies')
  })

  test('an absolute URL, as proxies send it, is handled by its path', async () => {
    expect((await ask(port, 'http://localhost:3000/api/properties?limit=1')).headers['x-total-count']).toBe('5')
  })

  test('a range request for a file gets the part or an error', async () => {
    const part = await ask(port, '/pictures/exterior-brownstone.jpg', { range: 'bytes=0-9' })
    expect(part.status).toBe(206)
    expect(part.body).toHaveLength(10)
    expect((await ask(port, '/pictures/exterior-brownstone.jpg', { range: 'bytes=999999999-' })).status).toBe(416)
  })
})

describe('the general rate limit', async () => {
  const limited = await listening({ config: { rateLimitPerMinute: 3 } })
  const behindProxy = await listening({ config: { rateLimitPerMinute: 1, trustProxy: ['127.0.0.1'] } })

  test('the fourth request in a minute is refused, including cache hits; files and health checks are not counted', async () => {
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(limited.port, '/api/properties')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await ask(limited.port, '/properties')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 'rate_limited' })
    const page = await ask(limited.port, '/properties', { accept: 'text/html,*/*' })
    expect(page.status).toBe(429)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body.toString()).toContain('Please wait a moment')
    const client = await ask(limited.port, '/auth/v1/user')
    expect(client.status).toBe(429)
    expect(JSON.parse(client.body.toString())).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
    // A client that refreshes its session would end it after a 4xx.
    expect((await ask(limited.port, '/auth/v1/token?grant_type=refresh_token', {}, 'POST')).status).toBe(503)
    expect((await ask(limited.port, '/healthz')).status).toBe(200)
    expect((await ask(limited.port, '/pictures/exterior-brownstone.jpg')).status).toBe(200)
  })

  test('a trusted proxy names the client; headers from the client itself are ignored', async () => {
    const as = (forwarded: string) => ask(behindProxy.port, '/api/csrf-token', { 'x-forwarded-for': forwarded })
    expect((await as('203.0.113.1')).status).toBe(200)
    expect((await as('203.0.113.2')).status).toBe(200)
    expect((await as('203.0.113.1')).status).toBe(429)
    expect((await as('198.51.100.9, 203.0.113.2')).status).toBe(429)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
