import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, csrfHeaders, userOf } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const admin = userOf('admin')
await db.insertInto('users').values({ id: admin.id, email: admin.email, role: 'admin' }).execute()
const { app } = await createTestApp(db, { identify: async () => admin })
const headers = await csrfHeaders(app)

/** A null character, a lone surrogate, an incomplete character, and truncated percent-encoding. */
const UNREADABLE = ['%00', 'a%00b', '%ED%A0%80', '%C3', '%E0%A4%A', '%F0%9F']
const ID = '00000000-0000-4000-8000-000000000009'

const calls = Object.values(api as Record<string, Record<string, Endpoint>>).flatMap((noun) => Object.values(noun))

const AUTH = ['/auth/v1/user', '/auth/v1/verify', '/auth/v1/authorize', '/auth/v1/settings', '/auth/v1/factors/x']
const OTHERS = [
  '/card-sandbox/authenticate/x',
  '/card-sandbox/v1/payment_intents/x',
  '/card-sandbox/v1/charges/x',
  '/share/site.jpg',
  '/share/properties/x.jpg',
  '/sitemaps/1.xml',
  '/pictures/own-x.jpg',
  '/pictures/x.jpg',
  '/assets/x.js',
  '/robots.txt',
  '/healthz',
  '/api/docs',
  '/api/nowhere',
  '/',
  '/properties',
  '/properties/x',
  '/contact',
  '/admin/tenants/x',
]

const places: [string, string][] = [
  ...calls.map(({ method, path }): [string, string] => [method, path]),
  ...[...AUTH, ...OTHERS].flatMap((path): [string, string][] => [
    ['GET', path],
    ['POST', path],
  ]),
]

/** The URL with each parameter in turn, and then its query, made unreadable. */
function addressesOf(path: string, bad: string): string[] {
  const parts = path.split('/')
  const spoilt = parts.flatMap((part, at) =>
    part.startsWith(':') || part.startsWith('x') ? [parts.with(at, part.replace(/^(:\w+|x)/, bad)).join('/')] : [],
  )
  const names = ['search', 'cursor', 'location', 'token', 'email', 'client_secret', 'payment_intent', 'v', bad]
  return [...spoilt, `${path}?${names.map((name) => `${name}=${bad}`).join('&')}`].map((address) =>
    address.replaceAll(/:\w+/g, ID),
  )
}

test.each([
  ['/card-sandbox/authenticate/%00', '', 404],
  ['/card-sandbox/authenticate/x', 'payment_intent_client_secret=%00', 400],
  ['/card-sandbox/authenticate/x', 'a%00=b', 400],
  ['/card-sandbox/v1/payment_intents/x/confirm?client_secret=%00', '', 400],
])('POST %s with "%s" is %d', async (url, payload, status) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.inject({ method: 'POST', url, payload, headers: form })).statusCode).toBe(status)
})

test.each(places)('%s %s never fails for an unreadable URL', async (method, path) => {
  for (const bad of UNREADABLE) {
    for (const url of addressesOf(path, bad)) {
      const { statusCode } = await app.inject({ method: method as 'GET', url, headers })
      expect([url, statusCode]).toEqual([url, expect.toSatisfy((status: number) => status < 500)])
    }
  }
})
