import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { createDatabase } from './testing/database/database.ts'
import { startDatabaseProxy } from './testing/database/database-proxy.ts'
import { asLenientPooler, asPgBouncer } from './testing/database/pooler.ts'
import { createProperty } from './testing/factories.ts'
import { eventually, type ProductProcess, startProduct, temporaryFolder, OWNER_ALONE } from './testing/process.ts'

// Starting the whole product takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const { db, url: databaseUrl } = await createDatabase()
const other = await createDatabase()

/** The serving child processes of a cluster's main process. */
const serving = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const json = async (address: string) => (await fetch(address)).json() as Promise<{ title: string }[]>

/** PostgreSQL killed under load: cached pages are served as stale, others are 503, and all are fresh when it is back. */
async function surviveDatabaseCrash(started: ProductProcess, DATA_DIR: string) {
  const address = await started.ready
  const postmaster = Number(readFileSync(path.join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  const ask = async (location: string) => (await fetch(`${address}/api/properties?location=${location}`)).status
  const page = async (at: string) => {
    const { status, headers } = await fetch(`${address}${at}`)
    return { status, warning: headers.get('warning'), age: headers.get('age'), id: headers.get('x-request-id') }
  }
  const home = await page('/')
  expect(home).toMatchObject({ status: 200, warning: null, age: null })
  // Moves the data away, so that the database stays down until the test is done.
  const data = path.join(DATA_DIR, 'postgres/data')
  renameSync(data, `${data}.away`)
  process.kill(postmaster, 'SIGKILL')
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(`street ${n}`)))
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  const stale = await eventually(
    () => page('/'),
    ({ warning }) => warning !== null,
  )
  expect(stale).toMatchObject({
    status: 200,
    warning: '110 - "Response is Stale"',
    age: expect.stringMatching(/^\d+$/),
  })
  expect(await page('/properties')).toMatchObject({ status: 503, warning: null })
  expect(await page('/api/properties?location=boston')).toMatchObject({ status: 503, warning: null })
  renameSync(`${data}.away`, data)
  const fresh = await eventually(
    () => page('/'),
    ({ warning }) => warning === null,
  )
  // A new response: cached ones have no request id of their own.
  expect(fresh).toMatchObject({ status: 200, id: expect.any(String) })
  expect(
    await eventually(
      () => ask('salem'),
      (status) => status === 200,
    ),
  ).toBe(200)
  expect(started.child.exitCode).toBeNull()
}

describe('one process on its own database', () => {
  test('starts in an empty folder, shows the demo, stops on SIGTERM, and survives crashes', async () => {
    const DATA_DIR = path.join(await temporaryFolder(), 'data')
    const first = startProduct({ DATA_DIR })
    const address = await first.ready
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' })
    expect(await json(`${address}/api/properties`)).toHaveLength(24)
    expect((await fetch(`${address}/properties`)).status).toBe(200)

    const second = startProduct({ DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.printed()).toContain(DATA_DIR)
    expect(second.printed()).not.toContain(' at ')

    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')

    const again = startProduct({ DATA_DIR, LOG_LEVEL: 'error' })
    const there = await again.ready
    // Before any list is cached.
    await surviveDatabaseCrash(again, DATA_DIR)
    expect(await json(`${there}/api/properties`)).toHaveLength(24)
    expect(again.printed()).toContain(`Sign in at ${there}/tenant-portal with the password`)
    expect(again.printed()).toContain(path.join(DATA_DIR, 'mail'))
    expect(again.printed()).not.toContain('demonstration data created')
    // The key file for the secrets in the database, readable only by its owner.
    expect(statSync(path.join(DATA_DIR, 'secrets.key')).mode & 0o777).toBe(OWNER_ALONE)

    // After it was killed, it restarts on the database that is still running.
    again.child.kill('SIGKILL')
    await again.ended
    const next = startProduct({ DATA_DIR })
    expect(await json(`${await next.ready}/api/properties`)).toHaveLength(24)
  })

  test('production: no demo, no other host name; placeholders and an untrusted proxy are logged', async () => {
    const started = startProduct({
      DATA_DIR: path.join(await temporaryFolder(), 'data'),
      APP_ENV: 'production',
      PUBLIC_URL: 'https://homes.example',
      TRUST_PROXY: '10.0.0.1',
      MAIL: 'files',
    })
    const address = await started.ready
    const placeholders = () => started.printed().match(/(?<=" {2}company\.)\w+: [^"]+(?=")/g) ?? []
    expect(
      await eventually(
        async () => placeholders(),
        (lines) => lines.length === 6,
      ),
    ).toEqual(expect.arrayContaining(['brokerLicense: 0000142', 'phone: (617) 555-0142']))
    expect(started.printed()).toContain('Replace them at http://localhost:')
    const ask = (at: string, headers: Record<string, string>) => fetch(`${address}${at}`, { headers })
    expect(await json(`${address}/api/properties`)).toEqual([])
    const config = await ask('/api/config', { host: 'evil.example' })
    expect(config.headers.get('cache-control')).toBe('no-store')
    expect(await config.json()).toMatchObject({ supabaseUrl: 'https://homes.example' })
    const warnings = () => started.printed().match(/X-Forwarded-For came from \S+, which TRUST_PROXY does not list/g)
    expect(warnings()).toBeNull()
    for (const from of ['203.0.113.1', '203.0.113.2']) await ask('/api/config', { 'x-forwarded-for': from })
    expect(await eventually(async () => warnings(), Boolean)).toHaveLength(1)
  })

  test("hourly cleanup waits on one connection and on none of the requests'; it stops when its launcher is gone", async () => {
    const started = startProduct({ DATABASE_URL: databaseUrl })
    const address = await started.ready
    const waiting = sql<{ name: string }>`
      select application_name as name from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await db.transaction().execute(async (trx) => {
      await sql`lock table idempotency_keys, submissions, app_sessions, pictures`.execute(trx)
      await sql`select graphile_worker.add_job('tidy')`.execute(db)
      const { rows } = await eventually(
        () => waiting.execute(db),
        ({ rows: found }) => found.length > 0,
        60_000,
      )
      expect(rows).toEqual([{ name: 'baystead-background' }])
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
    })
    const left = () => sql`select from graphile_worker.jobs where task_identifier = 'tidy'`.execute(db)
    expect((await eventually(left, ({ rows }) => rows.length === 0, 60_000)).rows).toEqual([])
    started.child.disconnect()
    expect(await started.ended).toBe(0)
  })
})

describe('starting with a broken environment', () => {
  test('a connection pooler that drops notifications, without a direct URL', async () => {
    const { url: pooler } = await startDatabaseProxy(databaseUrl, asPgBouncer)
    const lenient = await startDatabaseProxy(databaseUrl, asLenientPooler)
    const started = startProduct({ DATABASE_URL: pooler })
    const unheard = startProduct({ DATABASE_URL: lenient.url })
    const elsewhere = startProduct({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: other.url })
    const past = startProduct({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: databaseUrl })
    expect(await past.ready).toContain('http')
    expect(past.printed()).toContain('because statement_timeout and idle_in_transaction_session_timeout are 0')
    for (const { ended, printed } of [started, unheard]) {
      expect(await ended).toBe(1)
      expect(printed()).toMatch(/^DATABASE_URL points to a connection pooler .* Set DATABASE_DIRECT_URL .*\n$/)
    }
    expect(await elsewhere.ended).toBe(1)
    expect(elsewhere.printed()).toMatch(/^DATABASE_DIRECT_URL must point to the same database as DATABASE_URL/)
  })

  test('an invalid setting: one line that names it, nothing started', async () => {
    const started = startProduct({ PORT: 'eighty' })
    expect(await started.ended).toBe(1)
    expect(started.printed()).toBe('PORT is "eighty", but must be a port from 0 to 65535\n')
  })

  test('an incomplete production configuration: one sentence for each problem, and nothing else', async () => {
    const started = startProduct({ APP_ENV: 'production' })
    expect(await started.ended).toBe(1)
    expect(started.printed()).toMatch(
      /^PUBLIC_URL must be set in production: .*\nSMTP_URL must be set in production .*\n$/,
    )
  })

  test('an unreachable database', async () => {
    const started = startProduct({ DATABASE_URL: 'postgresql://nobody@localhost:1/nothing' })
    expect(await started.ended).toBe(1)
    expect(started.printed()).toContain('DATABASE_URL')
  })
})

test('its port is refused to another; SIGTERM: what started before is answered in full, and its connections close', async () => {
  const started = startProduct({ DATABASE_URL: databaseUrl })
  const { port } = new URL(await started.ready)
  const DATA_DIR = path.join(await temporaryFolder(), 'data')
  const two = startProduct({ DATA_DIR, PORT: port })
  expect(await two.ended).toBe(1)
  expect(two.printed()).toMatch(/^HOST and PORT must be .*EADDRINUSE.*\n$/)
  // Checked before anything was created.
  expect(existsSync(DATA_DIR)).toBe(false)

  const begin = async (target: string) => {
    const socket = createConnection(Number(port), 'localhost')
    const request = { socket, text: '', closed: once(socket, 'close') }
    socket.on('data', (chunk: Buffer) => (request.text += chunk.toString()))
    // The response to the first request proves that the server has read the start of the second, which was sent with it.
    const line = (address: string) => `GET ${address} HTTP/1.1\r\nHost: localhost\r\n`
    socket.write(`${line('/healthz')}\r\n${line(target)}`)
    await once(socket, 'data')
    return request
  }
  const requests = await Promise.all(['/api/csrf-token', '/properties'].map(begin))
  started.child.kill('SIGTERM')
  await eventually(
    async () => started.printed(),
    (text) => text.includes('stopping'),
  )
  for (const { socket } of requests) socket.write('\r\n')
  await Promise.all(requests.map(({ closed }) => closed))
  const [call, page] = requests.map(({ text }) => text.split(/(?=HTTP\/1\.1 )/)[1])
  expect(call).toContain('csrfToken')
  expect(page).toMatch(/^HTTP\/1.1 200 [^]*<\/html>/)
  for (const answer of [call, page]) expect(answer).toMatch(/^connection: close\r$/im)
  expect(await started.ended).toBe(0)
})

test('two processes on one database: any change is visible on both at once', async () => {
  const home = await createProperty(db, { title: 'Before the change', created_at: new Date('2030-01-01') })
  const env = { DATABASE_URL: databaseUrl }
  const addresses = await Promise.all([startProduct(env).ready, startProduct(env).ready])
  const read = (address: string) => async () => ({
    list: (await json(`${address}/api/properties`))[0]?.title,
    page: await (await fetch(`${address}/properties/${home.id}`)).text(),
  })
  for (const address of addresses) {
    const { list, page } = await read(address)()
    expect(list).toBe('Before the change')
    expect(page).toContain('Before the change')
  }
  await db.updateTable('properties').set({ title: 'After the change' }).where('id', '=', home.id).execute()
  for (const address of addresses) {
    const isRight = ({ list, page }: { list: string | undefined; page: string }) =>
      list === 'After the change' && page.includes('After the change')
    expect(await eventually(read(address), isRight)).toSatisfy(isRight)
  }
  await db.deleteFrom('properties').execute()
  for (const address of addresses) {
    expect(
      await eventually(
        () => json(`${address}/api/properties`),
        (items) => items.length === 0,
      ),
    ).toEqual([])
  }
})

test('WEB_CONCURRENCY: several processes serve one port, those that are killed are replaced, SIGTERM stops all', async () => {
  const started = startProduct({ DATABASE_URL: databaseUrl, WEB_CONCURRENCY: '2', PORT: '0' })
  const both = await eventually(
    async () => serving(started.child.pid!),
    (pids) => pids.length === 2,
    60_000,
  )
  // Neither is listening yet, because that takes longer than starting.
  process.kill(both[1]!, 'SIGKILL')
  const address = await started.ready
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const before = serving(started.child.pid!)
  expect(before).toHaveLength(2)
  expect(started.printed()).toContain('replaced')

  process.kill(before[0]!, 'SIGKILL')
  const after = await eventually(
    async () => serving(started.child.pid!),
    (pids) => pids.length === 2 && !pids.includes(before[0]!),
  )
  expect(after).toHaveLength(2)
  await expect.poll(() => started.printed().match(/replaced/g)).toHaveLength(2)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  started.child.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
})

test('stopped while its database is being created, it leaves no process', async () => {
  const DATA_DIR = path.join(await temporaryFolder(), 'data')
  const started = startProduct({ DATA_DIR })
  await eventually(
    async () => started.printed(),
    (text) => text.includes('Creating the database'),
    50_000,
  )
  started.child.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  expect(existsSync(path.join(DATA_DIR, 'postgres/data/postmaster.pid'))).toBe(false)
})
