import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { startPostgresServer } from '#server/testing/database/postgres-server.ts'
import { eventually, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { openBrowser } from '#server/testing/setups/product.ts'
import pg from 'pg'
import { expect, test } from 'vitest'

const UNAVAILABLE = {
  message: 'The service is temporarily unavailable. Please try again.',
  code: 'unavailable',
}

/** A PostgreSQL server with a database of a role without power, and its operator's connection. */
async function startDatabase() {
  const server = await startPostgresServer()
  let operator: pg.Client | null = null
  const connected = async () => {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const run = async (statement: string) => {
    operator ??= await connected()
    return await operator.query(statement)
  }
  await run('create role site login')
  await run('create database site owner site')
  const url = new URL(server.url)
  url.username = 'site'
  url.pathname = 'site'
  return {
    url: url.href,
    run,
    /** So that what was set for new connections counts. */
    endConnections: () => run("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'site'"),
    async stop() {
      await operator?.end()
      operator = null
      await server.stop('fast')
    },
    start: () => server.start(),
  }
}

const mailsIn = async (folder: string) => {
  const names = await readdir(path.join(folder, 'mail')).catch(() => [])
  const mails = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  return await Promise.all(mails.map((name) => readFile(path.join(folder, 'mail', name), 'utf8')))
}

test('a database without connections, read-only, locked or away: kept pages go on, what was acknowledged is stored, and it heals', async () => {
  const database = await startDatabase()
  const folder = await temporaryFolder()
  const product = startProduct({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'true',
  })
  const base = await product.ready
  const call = await openBrowser(base)
  const acknowledged: string[] = []

  /** Sends a message as a visitor. What the product acknowledges must be there in the end. */
  async function send() {
    const email = `${randomUUID()}@example.com`
    const answer = await call<object>('POST', '/api/contacts', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      subject: 'buying',
      message: 'Is the house still free?',
    })
    if (answer.status < 300) acknowledged.push(email)
    return answer
  }
  let searches = 0
  /** A list that no one has asked for yet. */
  const newSearch = () => call<object>('GET', `/api/properties?location=street ${(searches += 1)}`)
  const statusOf = async (address: string) => (await fetch(base + address)).status
  /** Whether the homepage comes from memory, whose responses have no request of their own. */
  const isKept = async () => {
    const answer = await fetch(base)
    await answer.text()
    return answer.status === 200 && !answer.headers.has('x-request-id')
  }
  const heals = async () => {
    expect(await eventually(send, ({ status }) => status === 201, 30_000)).toMatchObject({ status: 201 })
    expect(await eventually(newSearch, ({ status }) => status === 200, 30_000)).toMatchObject({ status: 200 })
    expect(
      await eventually(
        () => statusOf('/readyz'),
        (status) => status === 200,
        30_000,
      ),
    ).toBe(200)
    expect(await eventually(isKept, Boolean, 30_000)).toBe(true)
  }

  await heals()

  // Everyone else has taken the connections.
  await database.run('alter role site connection limit 0')
  await database.endConnections()
  expect(await isKept()).toBe(true)
  expect(await eventually(newSearch, ({ status }) => status !== 200)).toEqual({ status: 503, body: UNAVAILABLE })
  expect(await send()).toEqual({ status: 503, body: UNAVAILABLE })
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  await database.run('alter role site connection limit -1')
  await heals()

  // A standby after a failover, or a disk that its operator protects.
  await database.run('alter role site set default_transaction_read_only = on')
  await database.endConnections()
  expect(await eventually(newSearch, ({ status }) => status === 200)).toMatchObject({ status: 200 })
  expect(await eventually(isKept, Boolean, 30_000)).toBe(true)
  expect(await send()).toEqual({ status: 503, body: UNAVAILABLE })
  await database.run('alter role site reset default_transaction_read_only')
  await database.endConnections()
  await heals()

  // Slow: a write waits, and everything else goes on.
  const blocker = new pg.Client({ connectionString: database.url })
  await blocker.connect()
  await blocker.query('begin; lock table contacts in access exclusive mode')
  const waiting = send()
  const isWaiting = async () =>
    (await database.run("select 1 from pg_stat_activity where usename = 'site' and wait_event_type = 'Lock'")).rowCount
  expect(await eventually(isWaiting, (count) => count === 1)).toBe(1)
  expect(await newSearch()).toMatchObject({ status: 200 })
  expect(
    await eventually(
      () => statusOf('/'),
      (status) => status === 200,
    ),
  ).toBe(200)
  expect(
    await eventually(
      () => statusOf('/readyz'),
      (status) => status === 200,
    ),
  ).toBe(200)
  await blocker.query('commit')
  await blocker.end()
  expect(await waiting).toMatchObject({ status: 201 })

  // Away, perhaps before a page was asked for since the last time that its changes were not reported.
  await database.stop()
  expect(await statusOf('/')).toBe(200)
  expect(await send()).toEqual({ status: 503, body: UNAVAILABLE })
  expect(await newSearch()).toEqual({ status: 503, body: UNAVAILABLE })
  const page = await fetch(`${base}/properties?location=never-asked`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-cache'])
  expect(await page.text()).toContain('Failed to load properties. Please try again.')
  await database.start()
  await heals()

  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  const stored = await reader.query<{ email: string }>('select email from contacts where last_name = $1', ['Lovelace'])
  await reader.end()
  expect(stored.rows.map(({ email }) => email).toSorted()).toEqual(acknowledged.toSorted())
  const mails = await eventually(
    () => mailsIn(folder),
    (found) => acknowledged.every((email) => found.some((mail) => mail.includes(email))),
    60_000,
  )
  expect(acknowledged.filter((email) => !mails.some((mail) => mail.includes(email)))).toEqual([])
  expect(product.child.exitCode).toBe(null)
}, 180_000)
