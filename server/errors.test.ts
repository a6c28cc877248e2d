import { connect, type Db } from '#server/db/connection.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { cuttableDatabase } from '#server/testing/database/cuttable-database.ts'
import { eventually } from '#server/testing/process.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { errorCodes, type FastifyError } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { STATUS, toAppError } from './errors.ts'
import { StorageFailure } from './gateways/storage.ts'

const statusOf = (error: unknown) => STATUS[toAppError(error as FastifyError).code]
const failure = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

describe('errors of Fastify', () => {
  test("that are the caller's fault are 4xx here too", () => {
    const made = Object.values(errorCodes).map((Code) => new Code('x', 'y'))
    const refusals = made.filter(({ statusCode = 500 }) => statusCode >= 400 && statusCode < 500)
    expect(refusals.length).toBeGreaterThan(5)
    expect(refusals.filter((error) => statusOf(error) >= 500).map(({ code }) => code)).toEqual([])
  })

  test.each([
    ['FST_ERR_MAX_PARAM_LENGTH', 414, 404],
    ['FST_ERR_BAD_URL', 400, 400],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 413],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 415],
    ['FST_ERR_OF_A_LATER_VERSION', 404, 404],
    ['FST_ERR_OF_A_LATER_VERSION', 422, 400],
    ['FST_ERR_OF_A_LATER_VERSION', 500, 500],
  ])('%s with status %d becomes %d', (code, statusCode, status) => {
    expect(statusOf(failure('refused', { code, statusCode }))).toBe(status)
  })
})

test.each([
  '/api/admin/users/LONG/role',
  '/api/properties/LONG',
  '/share/properties/LONG.jpg',
  '/auth/v1/factors/LONG',
])('a parameter of 300 characters in %s is 404', async (path) => {
  const url = path.replace('LONG', 'a'.repeat(300))
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
  }
})

describe('a missing file of ours', () => {
  test('is a server error, not a database outage', () => {
    expect(statusOf(failure('no such file', { code: 'ENOENT', syscall: 'open' }))).toBe(500)
    expect(statusOf(failure('no socket', { code: 'ENOENT', syscall: 'connect' }))).toBe(503)
  })
})

test('a storage of files that is away or full is 503', () => {
  expect(statusOf(new StorageFailure('full'))).toBe(503)
})

const { db: direct, url } = await createDatabase()
const line = await cuttableDatabase(url)
/** Resolves when the pool has noticed that a connection is broken. */
let noticed = Promise.withResolvers<void>()
const { db, pool } = connect(line.url, { onBroken: () => noticed.resolve() })
afterAll(() => pool.end())

/** Reports that a request's statement is running, and lets its transaction continue. */
let entered = Promise.withResolvers<void>()
let released = Promise.withResolvers<void>()

const { app, errors } = await createTestApp(db, {
  routes: (product) => {
    product.get('/api/test/sleep', async () => sql`select 'test of a cut line', pg_sleep(60)`.execute(db))
    product.get('/api/test/transaction', async () => db.transaction().execute(steps))
    product.get('/api/test/ended', async () => {
      const gone = connect(line.url)
      await gone.pool.end()
      return sql`select 1`.execute(gone.db)
    })
  },
})
async function steps(trx: Db) {
  await sql`select 1`.execute(trx)
  entered.resolve()
  await released.promise
  return sql`select 1`.execute(trx)
}

const sleeping = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%test of a cut line%'
      and pid <> pg_backend_pid()`.execute(direct)
  return rows
}

describe('a broken database connection', () => {
  beforeEach(() => {
    line.isOpen = true
    entered = Promise.withResolvers()
    released = Promise.withResolvers()
    noticed = Promise.withResolvers()
    return async () => {
      errors.splice(0)
      // Until its socket has closed, a closed connection stays in the pool, and would fail the next test's first statement.
      line.cut()
      await eventually(
        async () => pool.totalCount,
        (count) => count === 0,
      )
      // PostgreSQL does not notice that nobody waits for a statement.
      for (const { pid } of await sleeping()) await sql`select pg_terminate_backend(${pid})`.execute(direct)
      await eventually(sleeping, (rows) => rows.length === 0)
    }
  })
  const get = async (path: string) => {
    const { statusCode, body } = await app.inject(path)
    return { statusCode, code: (JSON.parse(body) as { code: string }).code }
  }
  const UNAVAILABLE = { statusCode: 503, code: 'unavailable' }

  test.each(['destroy', 'resetAndDestroy'] as const)('under a statement by %s is 503', async (how) => {
    const answer = get('/api/test/sleep')
    await eventually(sleeping, (rows) => rows.length > 0)
    line.cut(how)
    expect(await answer).toEqual(UNAVAILABLE)
  })

  test('during a statement, closed by the server, is 503', async () => {
    const answer = get('/api/test/sleep')
    const [backend] = await eventually(sleeping, (rows) => rows.length > 0)
    await sql`select pg_terminate_backend(${backend!.pid})`.execute(direct)
    expect(await answer).toEqual(UNAVAILABLE)
  })

  test.each(['destroy', 'resetAndDestroy'] as const)('within a transaction by %s is 503', async (how) => {
    const answer = get('/api/test/transaction')
    await entered.promise
    line.cut(how)
    await noticed.promise
    released.resolve()
    expect(await answer).toEqual(UNAVAILABLE)
  })

  test('that stays down is 503 for every call', async () => {
    line.isOpen = false
    line.cut()
    for (const path of ['/api/company', '/api/properties?limit=3', '/readyz'])
      expect((await get(path)).statusCode).toBe(503)
  })

  test('before it is used, and after the pool was closed, is 503', async () => {
    expect(await get('/api/test/ended')).toEqual(UNAVAILABLE)
  })

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'Postgres connection has been discarded',
    'driver has already been destroyed',
    'Cannot use a pool after calling end on the pool',
  ])('with the driver\'s message "%s" is 503', (message) => {
    expect(statusOf(failure(message))).toBe(503)
  })

  test.each([
    ['ECONNRESET', 'read'],
    ['EPIPE', 'write'],
    ['ECONNREFUSED', 'connect'],
    ['ETIMEDOUT', 'connect'],
    ['EHOSTUNREACH', 'connect'],
    ['EAI_AGAIN', 'getaddrinfo'],
    ['ENOTFOUND', 'getaddrinfo'],
  ])('with the system error %s of %s is 503', (code, syscall) => {
    expect(statusOf(failure(`${syscall} ${code}`, { code, syscall }))).toBe(503)
  })

  test('with a SQLSTATE of the server is 503', () => {
    const connections = ['08000', '08003', '08006', '08P01', '28P01', '3D000']
    const resources = ['53100', '53200', '53300', '55P03', '58030', '25006', '25P03']
    const operators = ['57014', '57P01', '57P02', '57P03', '57P04', '57P05']
    for (const code of [...connections, ...resources, ...operators])
      expect([code, statusOf(failure('of the server', { code }))]).toEqual([code, 503])
  })

  test("text that PostgreSQL cannot store is the caller's error", () => {
    for (const code of ['22021', '22P05']) expect(statusOf(failure('of a text', { code }))).toBe(400)
  })

  test('errors in our own statements are server errors', () => {
    for (const code of ['23505', '42601', '42P01', '22001', 'XX000'])
      expect(statusOf(failure('of a statement', { code }))).toBe(500)
  })
})
