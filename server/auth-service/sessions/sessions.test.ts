import { createHash, randomUUID } from 'node:crypto'
import { readConfig } from '#server/config/config.ts'
import { authClients, doJobs, fetchThrough, memoryStorage, VERSIONED } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { startProduct } from '#server/testing/process.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOldSignIns } from './sessions.ts'

const { db, url } = await createDatabase()
const config = readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0' })
const { app } = await createTestApp(db)
const { app: otherProcess } = await createTestApp(db)
const { createClient, admin } = await authClients(app, db)

const ADA = { email: 'ada@example.com', password: 'a long enough one' }
const REUSED = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }

beforeEach(async () => {
  await db.deleteFrom('auth_users').execute()
  await db.deleteFrom('auth_limits').execute()
  await doJobs(url, db, config)
  const { error } = await admin.createUser({ ...ADA, email_confirm: true })
  if (error) throw error
})

async function signedIn() {
  const client = createClient()
  const { data, error } = await client.signInWithPassword(ADA)
  if (error) throw error
  return { client, session: data.session, user: data.user }
}

const refresh = (refresh_token: unknown, on = app) =>
  on.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    headers: VERSIONED,
    payload: { refresh_token },
  })
const tokenOf = (answer: Awaited<ReturnType<typeof refresh>>) => answer.json<{ refresh_token: string }>().refresh_token
/** Makes the last refresh this much older. */
const wait = (ms: number) =>
  db
    .updateTable('auth_sessions')
    .set({ refreshed_at: new Date(Date.now() - ms) })
    .execute()
const sessions = () => db.selectFrom('auth_sessions').selectAll().execute()

describe('a refresh token', () => {
  test('returns a new one and a new access token for the same session', async () => {
    const { client, session, user } = await signedIn()
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(data.user?.id).toBe(user.id)
    const claims = (await client.getClaims()).data?.claims
    expect(claims?.session_id).toBe((await sessions())[0]!.id)
    expect(await sessions()).toHaveLength(1)
  })

  test('is used by the client itself before the access token expires', async () => {
    const { session } = await signedIn()
    const storage = memoryStorage()
    const storageKey = randomUUID()
    storage.setItem(storageKey, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 60 }))
    const client = createClient({ storage, storageKey, autoRefreshToken: true })
    const { data } = await client.getSession()
    await client.stopAutoRefresh()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 800)
  })

  test('a session can be handed over to another client', async () => {
    const { session, user } = await signedIn()
    const { data, error } = await createClient().setSession(session)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(user.id)
  })

  test('returns the same new one again within ten seconds, if the response was lost', async () => {
    const { session } = await signedIn()
    const first = await refresh(session.refresh_token)
    await wait(5000)
    const again = await refresh(session.refresh_token)
    expect(again.statusCode).toBe(200)
    expect(tokenOf(again)).toBe(tokenOf(first))
  })

  test('of two refreshes ago still works within ten seconds, for a slow tab', async () => {
    const { session } = await signedIn()
    const current = tokenOf(await refresh(tokenOf(await refresh(session.refresh_token))))
    expect(tokenOf(await refresh(session.refresh_token))).toBe(current)
  })

  test('that was stolen and is used later ends the session for both, with a security event and an email', async () => {
    const { client, session, user } = await signedIn()
    const { id } = (await sessions())[0]!
    const current = tokenOf(await refresh(tokenOf(await refresh(session.refresh_token))))
    await wait(10_001)
    const stolen = await refresh(session.refresh_token)
    expect(stolen.statusCode).toBe(400)
    expect(stolen.json()).toEqual(REUSED)
    expect(await sessions()).toEqual([])
    expect((await refresh(current)).json()).toMatchObject({ code: 'session_not_found' })
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const { mails, events } = await doJobs(url, db, config)
    expect(events).toEqual([
      { type: 'refresh_token_reuse', severity: 'high', userId: user.id, ip: '127.0.0.1', details: { sessionId: id } },
    ])
    expect(mails).toMatchObject([{ to: ADA.email, subject: 'You were signed out' }])
  })

  test('that was copied cannot serve both for long: the later use ends the session', async () => {
    const { session } = await signedIn()
    const current = tokenOf(await refresh(session.refresh_token))
    await wait(10_001)
    expect((await refresh(session.refresh_token)).json()).toEqual(REUSED)
    expect(await sessions()).toEqual([])
    expect((await refresh(current)).json()).toMatchObject({ code: 'session_not_found' })
    const { mails, events } = await doJobs(url, db, config)
    expect(events).toMatchObject([{ type: 'refresh_token_reuse', severity: 'high' }])
    expect(mails).toMatchObject([{ to: ADA.email, subject: 'You were signed out' }])
  })

  test('used by two processes at once returns the same current token to both', async () => {
    const { session } = await signedIn()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => refresh(session.refresh_token, n % 2 ? app : otherProcess)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(tokenOf)).size).toBe(1)
    expect(await sessions()).toMatchObject([{ counter: 1 }])
  })

  /** Recomputes the checksum, which is not secret. */
  const withChecksum = (bytes: Buffer) => {
    const checked = bytes.subarray(0, 37)
    return Buffer.concat([checked, createHash('sha256').update(checked).digest().subarray(0, 4)])
  }

  test.each([
    ['the session of somebody else', (bytes: Buffer) => withChecksum(bytes.fill(7, 1, 17)), 'session_not_found'],
    ['another counter', (bytes: Buffer) => withChecksum(bytes.fill(9, 20, 21)), 'refresh_token_not_found'],
    ['another signature', (bytes: Buffer) => withChecksum(bytes.fill(1, 21, 37)), 'refresh_token_not_found'],
    ['another sum', (bytes: Buffer) => bytes.fill(1, 37), 'refresh_token_not_found'],
    ['another version', (bytes: Buffer) => withChecksum(bytes.fill(1, 0, 1)), 'refresh_token_not_found'],
    ['its end cut off', (bytes: Buffer) => bytes.subarray(0, 30), 'refresh_token_not_found'],
  ])('with %s is refused', async (_, forge, code) => {
    const { session } = await signedIn()
    const forged = forge(Buffer.from(session.refresh_token, 'base64url')).toString('base64url')
    const answer = await refresh(forged)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code })
    expect((await refresh(session.refresh_token)).statusCode).toBe(200)
  })

  test.each([7, null, '', 'x', 'x'.repeat(55)])('%j is refused', async (token) => {
    expect((await refresh(token)).statusCode).toBe(400)
  })

  test('is not stored in the database', async () => {
    const { session } = await signedIn()
    const stored = JSON.stringify(await sessions())
    expect(stored).not.toContain(session.refresh_token)
    expect(await sessions()).toMatchObject([{ counter: 0 }])
  })
})

test('processes issue the same current token and use the same keys', async () => {
  const [one, other] = [startProduct({ DATABASE_URL: url }), startProduct({ DATABASE_URL: url })]
  const addresses = await Promise.all([one.ready, other.ready])
  const ask = async (address: string, grant: string, body: object) => {
    const answer = await fetch(`${address}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...VERSIONED },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  const { refresh_token } = await ask(addresses[0], 'password', ADA)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => ask(addresses[n % 2]!, 'refresh_token', { refresh_token })),
  )
  expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
  expect(await sessions()).toMatchObject([{ counter: 1 }])
  const keys = await Promise.all(
    addresses.map(async (address) => (await fetch(`${address}/auth/v1/.well-known/jwks.json`)).text()),
  )
  expect(keys[0]).toBe(keys[1])
}, 60_000)

test('expired rows are deleted hourly; all others stay', async () => {
  const [kept, old] = [await signedIn(), await signedIn()]
  await kept.client.resetPasswordForEmail(ADA.email)
  await admin.generateLink({ type: 'recovery', email: ADA.email })
  await admin.generateLink({ type: 'magiclink', email: ADA.email })
  const { session_id } = (await old.client.getClaims()).data!.claims
  const day = 24 * 3_600_000
  await db
    .updateTable('auth_sessions')
    .set({ refreshed_at: new Date(Date.now() - 7 * day - 1) })
    .where('id', '=', session_id)
    .execute()
  await db
    .updateTable('auth_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('type', '=', 'magiclink')
    .execute()
  await db
    .insertInto('auth_limits')
    .values({ kind: 'x', key: 'old', happened_at: [], expires_at: new Date(Date.now() - 1) })
    .execute()
  await deleteOldSignIns(db)
  expect((await sessions()).map(({ id }) => id)).not.toContain(session_id)
  expect(await sessions()).toHaveLength(1)
  expect(await db.selectFrom('auth_links').select('type').execute()).toEqual([{ type: 'recovery' }])
  expect(await db.selectFrom('auth_limits').select('kind').execute()).toEqual([{ kind: 'mail_network' }])
})

describe('a session ends', () => {
  const aged = (column: 'created_at' | 'refreshed_at', ms: number) =>
    db
      .updateTable('auth_sessions')
      .set({ [column]: new Date(Date.now() - ms) })
      .execute()
  const HOUR = 3_600_000
  const asAdmin = async () => {
    const { user, session } = await signedIn()
    await admin.updateUserById(user.id, { app_metadata: { role: 'admin' } })
    return session
  }

  test('after thirty days, or seven days unused', async () => {
    const { session } = await signedIn()
    await aged('created_at', 29 * 24 * HOUR)
    await aged('refreshed_at', 6 * 24 * HOUR)
    expect((await refresh(session.refresh_token)).statusCode).toBe(200)
    await aged('created_at', 30 * 24 * HOUR + 1)
    expect((await refresh(session.refresh_token)).json()).toMatchObject({ code: 'session_expired' })
    expect(await sessions()).toEqual([])
    const { session: next } = await signedIn()
    await aged('refreshed_at', 7 * 24 * HOUR + 1)
    expect((await refresh(next.refresh_token)).json()).toMatchObject({ code: 'session_expired' })
  })

  test("an administrator's after twelve hours, or half an hour unused", async () => {
    const session = await asAdmin()
    await aged('created_at', 11 * HOUR)
    await aged('refreshed_at', HOUR / 2 - 5000)
    const next = await refresh(session.refresh_token)
    expect(next.statusCode).toBe(200)
    await aged('refreshed_at', HOUR / 2 + 1)
    expect((await refresh(tokenOf(next))).json()).toMatchObject({ code: 'session_expired' })
    const second = await asAdmin()
    await aged('created_at', 12 * HOUR + 1)
    expect((await refresh(second.refresh_token)).json()).toMatchObject({ code: 'session_expired' })
  })

  test('here, with a local sign-out', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    expect((await here.client.signOut({ scope: 'local' })).error).toBeNull()
    expect((await refresh(here.session.refresh_token)).json()).toMatchObject({ code: 'session_not_found' })
    expect((await there.client.getUser()).error).toBeNull()
  })

  test('elsewhere, by signing out the others', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    expect((await here.client.signOut({ scope: 'others' })).error).toBeNull()
    expect((await here.client.getUser()).error).toBeNull()
    expect((await there.client.getUser()).error).not.toBeNull()
  })

  test('everywhere, with a global sign-out; access tokens stop working at once', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    expect((await here.client.signOut()).error).toBeNull()
    expect(await sessions()).toEqual([])
    const user = await fetchThrough(app)('http://localhost:3000/auth/v1/user', {
      headers: { Authorization: `Bearer ${there.session.access_token}`, ...VERSIONED },
    })
    expect(user.status).toBe(403)
    expect(await user.json()).toMatchObject({ code: 'session_not_found' })
  })

  test("by the server on a user's behalf", async () => {
    const { session } = await signedIn()
    expect((await admin.signOut(session.access_token, 'global')).error).toBeNull()
    expect(await sessions()).toEqual([])
  })

  test('but not for an unknown scope', async () => {
    const { session } = await signedIn()
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/v1/logout?scope=galaxy',
      headers: { authorization: `Bearer ${session.access_token}`, ...VERSIONED },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_failed' })
    expect(await sessions()).toHaveLength(1)
  })
})
