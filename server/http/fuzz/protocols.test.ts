import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { apiKeys } from '#server/auth-service/tokens/api-keys.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { oddText, oddValue } from '#server/testing/fuzz-values.ts'
import { protocolRoutes } from '#server/testing/protocol-routes.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/**
 * The same as `api.test.ts` for what the OpenAPI document does not cover: the protocols of the identity service and the card sandbox, and page URLs.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const TIMEOUT_MS = 60_000 + RUNS * 1000

const { db } = await createDatabase()
const property = await createProperty(db)
const { app } = await createTestApp(db)
const { anonKey, serviceKey } = await apiKeys(db, null)
const { email, id: userId } = await createAccount(db)
const { session } = await signedIn(app, email)

/** Fields that one of the protocols reads, with values that fit some of them. */
const MEMBERS = [
  ['email', email, 'stranger@example.com'],
  ['password', 'correct horse battery staple', 'x'],
  ['refresh_token', session.refresh_token],
  ['grant_type', 'password', 'refresh_token', 'pkce', 'web3'],
  ['type', 'recovery', 'signup', 'magiclink', 'invite', 'email_change', 'email'],
  ['token', '123456'],
  ['token_hash', 'abc'],
  ['redirect_to', 'http://localhost:3000/', 'https://evil.example/'],
  ['scope', 'global', 'local', 'others'],
  ['data', {}, { name: 'Ada' }],
  ['ban_duration', 'none', '876000h', '1h'],
  ['factor_type', 'totp', 'phone'],
  ['friendly_name', 'phone'],
  ['code', '123456'],
  ['challenge_id', userId],
  ['page', '1', '2'],
  ['per_page', '10'],
  ['amount', '2000', '1'],
  ['currency', 'usd'],
  ['payment_intent', 'pi_sbx_x'],
  ['payment_method', 'pm_sbx_visa'],
  ['client_secret', 'pi_sbx_x_secret_y'],
  ['return_url', 'http://localhost:3000/dashboard', 'https://evil.example/'],
  ['outcome', 'complete', 'fail'],
] as const

const member = fc.oneof(
  ...MEMBERS.map(([name, ...values]) =>
    fc.tuple(
      fc.constant<string>(name),
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom<unknown>(...values) }, oddValue),
    ),
  ),
  fc.tuple(oddText, oddValue),
)
const members = fc.array(member, { maxLength: 6 })

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
const asForm = (pairs: readonly [string, unknown][]) =>
  pairs.map((pair) => pair.map((part) => encodeURIComponent(toText(part))).join('=')).join('&')

const payload = fc.oneof(
  { weight: 4, arbitrary: members.map((pairs) => [JSON.stringify(Object.fromEntries(pairs)), 'application/json']) },
  { weight: 4, arbitrary: members.map((pairs) => [asForm(pairs), 'application/x-www-form-urlencoded']) },
  fc.tuple(oddText, fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', '')),
)

const requests = fc.record({
  bearer: fc.constantFrom(anonKey, serviceKey, session.access_token, 'sk_sbx_x', 'nonsense', undefined),
  segment: fc.oneof(fc.constantFrom(userId, property.id, 'pi_sbx_x'), oddText),
  query: fc.oneof({ weight: 2, arbitrary: fc.constant<[string, unknown][]>([]) }, members),
  isVersioned: fc.boolean(),
  body: payload,
  network: fc.nat(2 ** 24 - 1),
})

const INTERNALS = /node_modules|\.ts:\d|\bat \w+ \(|postgres|kysely|syntax error|violates|relation "|ECONN/i

describe.each(protocolRoutes(app))('%s %s', (method, path) => {
  test(
    `answers ${RUNS} random requests without a server error`,
    async () => {
      await fc.assert(
        fc.asyncProperty(requests, async ({ bearer, segment, query, isVersioned, body: [text, type], network }) => {
          const filled = path.replaceAll(/:\w+|\*/g, () => encodeURIComponent(toText(segment)) || '%20')
          const { statusCode, body } = await app.inject({
            method: method as 'GET',
            url: query.length > 0 ? `${filled}?${asForm(query)}` : filled,
            remoteAddress: `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
            headers: {
              ...(bearer !== undefined && { authorization: `Bearer ${bearer}`, apikey: bearer }),
              ...(isVersioned && { 'x-supabase-api-version': '2024-01-01' }),
              ...(method !== 'GET' && type !== '' && { 'content-type': type }),
            },
            ...(method !== 'GET' && { payload: text ?? '' }),
          })
          expect(statusCode).toBeLessThan(500)
          expect(statusCode >= 400 && INTERNALS.test(body)).toBe(false)
        }),
        { numRuns: RUNS, seed: SEED },
      )
    },
    TIMEOUT_MS,
  )
})

/** Sends a raw request line that no client would send. Returns the status line. */
async function askRaw(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('latin1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1')
  let answer = ''
  socket.on('data', (chunk: string) => (answer += chunk))
  socket.on('error', () => {})
  await once(socket, 'close')
  return answer.slice(0, answer.indexOf('\r\n'))
}

const oddPath = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '/.',
        '/..',
        '/%2e%2e',
        '/%2F',
        '*',
        '%',
        '%00',
        '%ff',
        '?',
        '&',
        '=',
        '#',
        ';',
        ':',
        '@',
        '\\',
        '\t',
      ),
      fc.constantFrom(
        'properties',
        property.id,
        'admin',
        'api',
        'auth',
        'pictures',
        'assets',
        'share',
        'uploads',
        'sitemaps',
        'http:',
        '~',
      ),
      fc.string({ unit: 'grapheme-ascii', maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll(/[\r\n ]/g, ''))

test(
  'URLs of all spellings are answered without a server error',
  async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: oddPath.map((path) => `/${path}`) }, oddPath), async (path) => {
        expect(await askRaw(port, path)).toMatch(/^HTTP\/1\.1 [234]\d\d /)
      }),
      { numRuns: RUNS * 3, seed: SEED },
    )
  },
  TIMEOUT_MS,
)
