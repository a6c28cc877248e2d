import { connect } from '#server/db/connection.ts'
import { authClients, fetchThrough, VERSIONED } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

/** What was hashed, in order, and who requested it. The first hash can be paused. */
const seen = vi.hoisted(() => ({
  done: [] as string[],
  asked: [] as string[],
  gate: Promise.resolve(),
}))

vi.mock(import('./hashing.ts'), async (original) => {
  const { hash, verify, ...others } = await original()
  const note = async <Result>(what: string, work: () => Promise<Result>) => {
    await seen.gate
    seen.done.push(what)
    return work()
  }
  return {
    ...others,
    hash: (...given: Parameters<typeof hash>) => note('hash', () => hash(...given)),
    verify: (...given: Parameters<typeof verify>) => note('verify', () => verify(...given)),
  }
})

// Test files share modules within a worker. This file imports them again, with the mocks above and below.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})

// One hash at a time on every machine, and a short queue.
vi.mock(import('./hash-queue.ts'), async (original) => {
  const { createHashQueue } = await original()
  return {
    createHashQueue: (limits) => {
      const inTurn = createHashQueue({ ...limits, atOnce: 1, maxWaitingOfNetwork: 3 })
      return (turn, work) => {
        seen.asked.push(turn.lane)
        return inTurn(turn, work)
      }
    },
  }
})

const { db, url: databaseUrl } = await createDatabase()
const { app } = await createTestApp(db)
const { app: limited } = await createTestApp(db, { config: { auth: { ...testConfig.auth, signupsPerHour: 2 } } })
// A connection that waits for a lock as long as the test holds it.
const { db: patientDb, pool } = connect(databaseUrl, { statementTimeoutMs: 0 })
afterAll(() => pool.end())
const { app: patient } = await createTestApp(patientDb)
const { createClient, admin } = await authClients(app, db)

const ADA = { email: 'ada@example.com', password: 'a long enough one' }

beforeEach(async () => {
  await db.deleteFrom('auth_users').execute()
  await db.deleteFrom('auth_limits').execute()
  await admin.createUser({ ...ADA, email_confirm: true })
  // Creates the dummy hash for unknown addresses, which is cached.
  await createClient().signInWithPassword({ ...ADA, email: 'nobody@example.com' })
  seen.done.length = 0
  seen.asked.length = 0
})

const signUp = (name: string | number, { on = app, address = '203.0.113.9' } = {}) =>
  on.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    headers: VERSIONED,
    payload: { email: `new-${name}@example.com`, password: ADA.password },
    remoteAddress: address,
  })

/** Runs `begin` once this many requests are waiting or refused. */
async function afterAsked<Result>(count: number, begin: () => Promise<Result>): Promise<Result> {
  await vi.waitFor(() => expect(seen.asked).toHaveLength(count), { timeout: 15_000 })
  return begin()
}

/** Pauses the first hash until this many requests wait for it or are refused, then lets all continue. */
async function whileBusy<Result>(count: number, begin: () => Promise<Result>[]): Promise<Result[]> {
  const { promise, resolve: open } = Promise.withResolvers<void>()
  seen.gate = promise
  const answers = begin()
  await vi.waitFor(() => expect(seen.asked).toHaveLength(count), { timeout: 15_000 })
  open()
  return Promise.all(answers)
}

test('refused sign-ups do not hash a password', async () => {
  await signUp(1, { on: limited })
  await signUp(2, { on: limited })
  expect(seen.done).toEqual(['hash', 'hash'])
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => signUp(`more-${n}`, { on: limited })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 429))
  expect(Number(answers[0]!.headers['retry-after'])).toBeGreaterThan(3000)
  expect(seen.done).toEqual(['hash', 'hash'])
})

test('of many concurrent sign-ups, only as many as the limit allows are hashed', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => signUp(n, { on: limited })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  expect(seen.done).toEqual(['hash', 'hash'])
})

test('a sign-in is served before sign-ups that came earlier', async () => {
  const [signedIn, ...others] = await whileBusy(5, () => {
    const signUps = [1, 2, 3, 4].map(async (n) => (await signUp(n)).statusCode)
    const signIn = async () => (await createClient().signInWithPassword(ADA)).error?.status ?? 200
    return [afterAsked(4, signIn), ...signUps]
  })
  expect([signedIn, ...others]).toEqual([200, 200, 200, 200, 200])
  expect(seen.done).toEqual(['hash', 'verify', 'hash', 'hash', 'hash'])
})

test('a network with many waiting hashes gets a Retry-After; others do not', async () => {
  const answers = await whileBusy(7, () => [
    ...[1, 2, 3, 4, 5, 6].map(async (n) => signUp(n)),
    afterAsked(6, () => signUp('elsewhere', { address: '198.51.100.1' })),
  ])
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(2)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5')
  expect(answers.at(-1)!.statusCode).toBe(200)
})

test.each([
  ['signup_network', '/auth/v1/signup'],
  ['mail_network', '/auth/v1/recover'],
])('many requests waiting for one limit (%s) do not block others', async (kind, url) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  await sql`
    insert into auth_limits (kind, key, happened_at, expires_at)
    values (${kind}, '203.0.113.9', '{}', now() + interval '1 hour')`.execute(db)
  const holding = db.transaction().execute(async (trx) => {
    await trx.selectFrom('auth_limits').select('kind').where('kind', '=', kind).forUpdate().execute()
    lock()
    await released
  })
  await locked
  // More than there are database connections.
  const waiting = Array.from({ length: 15 }, async (_, n) => {
    const payload = { email: `new-${n}@example.com`, password: ADA.password }
    const request = { method: 'POST', url, headers: VERSIONED, payload, remoteAddress: '203.0.113.9' } as const
    return (await patient.inject(request)).statusCode
  })
  const client = createClient({ fetch: fetchThrough(patient) })
  expect((await client.signInWithPassword(ADA)).error).toBeNull()
  release()
  await holding
  const statuses = await Promise.all(waiting)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

test('a signed-in user cannot have more passwords hashed than the limit allows', async () => {
  const client = createClient({ fetch: fetchThrough(app) })
  await client.signInWithPassword(ADA)
  const { data: claims } = await client.getClaims()
  seen.done.length = 0
  await sql`
    insert into auth_limits (kind, key, happened_at, expires_at)
    values ('password_session', ${claims!.claims.session_id}, array_fill(now()::timestamptz(3), array[40]), now() + interval '1 hour')
  `.execute(db)
  expect((await client.updateUser({ password: 'quite another one' })).error).toMatchObject({ status: 429 })
  expect((await client.updateUser({ email: 'other@example.com', current_password: ADA.password })).error).toMatchObject(
    { status: 429 },
  )
  expect(seen.done).toEqual([])
})
