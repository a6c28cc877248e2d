import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/auth/account.ts'
import { apiKeys } from '#server/auth-service/tokens/api-keys.ts'
import { readRefreshToken } from '#server/auth-service/sessions/refresh-tokens.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { createIdentity } from '#server/gateways/identity.ts'
import { connectIdentity } from '#server/connect-identity.ts'
import type { FastifyInstance } from 'fastify'
import { csrfHeaders } from './test-app.ts'
import { expect } from 'vitest'

export const PASSWORD = 'correct horse battery staple'

let made = 0

/** The embedded identity service on this database, as the product itself uses it. */
export const identityOn = (db: Db) => connectIdentity(db, readConfig({ APP_ENV: 'test' }))

/** The same service used like a hosted one, only through its protocol. */
export async function hostedIdentityOn(db: Db, fetch: typeof globalThis.fetch) {
  const { origin } = readConfig({ APP_ENV: 'test' })
  return createIdentity({ url: origin, ...(await apiKeys(db, null)), fetch, isEmbedded: false })
}

/** A user who can sign in with `PASSWORD`, at the identity service and in our own tables. */
export async function createAccount(db: Db, { role = 'tenant', ...given }: { role?: Role; email?: string } = {}) {
  made += 1
  const email = given.email ?? `person-${made}-${randomUUID().slice(0, 8)}@example.com`
  const identity = await identityOn(db)
  const { id } = await identity.create({ email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' })
  await db.insertInto('users').values({ id, email, first_name: 'Ada', last_name: 'Lovelace', role }).execute()
  return { id, email }
}

export const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

export const logIn = (app: FastifyInstance, body: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: body, headers: { 'user-agent': BROWSER, ...headers } })

/** API calls of a signed-in user, with their token and the CSRF token of one browser. */
export async function signedIn(app: FastifyInstance, email: string, extra: { token?: string } = {}) {
  const answer = await logIn(app, { email, password: PASSWORD, ...extra })
  const session = answer.json<{ access_token: string; refresh_token: string }>()
  return { session, call: await callsWith(app, session.access_token) }
}

/** The same user's calls as if they had signed in this long ago, with a refreshed token that contains that time. */
export async function signedInAgo(app: FastifyInstance, db: Db, refreshToken: string, minutes: number) {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - minutes * 60 }]
  await db
    .updateTable('auth_sessions')
    .set({ amr: JSON.stringify(amr) })
    .where('id', '=', readRefreshToken(refreshToken)!.sessionId)
    .execute()
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    payload: { refresh_token: refreshToken },
  })
  return await callsWith(app, answer.json<{ access_token: string }>().access_token)
}

export async function callsWith(app: FastifyInstance, accessToken: string) {
  const headers = { ...(await csrfHeaders(app)), authorization: `Bearer ${accessToken}`, 'user-agent': BROWSER }
  return (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    more: Record<string, string> = {},
  ) => app.inject({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) })
}

/** All rows of a list from this URL on, read page by page. Every page must say how many there are. */
export async function rowsByPages<Row>(call: Awaited<ReturnType<typeof callsWith>>, first: string): Promise<Row[]> {
  const rows: Row[] = []
  const totals = new Set<unknown>()
  for (let next = first; next !== '';) {
    const answer = await call('GET', next)
    totals.add(answer.headers['x-total-count'])
    rows.push(...answer.json<Row[]>())
    next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] ?? ''
  }
  expect([...totals]).toEqual([String(rows.length)])
  return rows
}
