import { connect } from '#server/db/connection.ts'
import { freePort } from '#server/db/embedded/address.ts'
import { createAccount, PASSWORD } from '#server/testing/account.ts'
import { startPostgresServer } from '#server/testing/database/postgres-server.ts'
import { createProperty } from '#server/testing/factories.ts'
import { eventually, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { runDoctor } from '#server/testing/setups/doctor.ts'
import { openBrowser } from '#server/testing/setups/product.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

async function operatorOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

const siteAt = (url: string) => {
  const site = new URL(url)
  site.username = 'site'
  site.pathname = 'site'
  return site.href
}

/** What the product counts of the statements of public lists, and whether it reads the replica. */
async function readMetrics(port: number) {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text()
  const valueOf = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  return {
    replica: valueOf('baystead_public_statements_total{server="replica"}'),
    primary: valueOf('baystead_public_statements_total{server="primary"}'),
    isCurrent: valueOf('baystead_replica_is_current') === 1,
  }
}

test('a streaming replica answers public lists, never with less than was saved, and its loss and a failover to it lose nothing', async () => {
  const primary = await startPostgresServer()
  const operator = await operatorOf(primary.url)
  await operator.query('create role site login')
  await operator.query('create database site owner site')
  const standby = await primary.startStandby()
  const urls = { primary: siteAt(primary.url), replica: siteAt(standby.url) }
  const metricsPort = await freePort()
  const folder = await temporaryFolder()
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'info' }
  const product = startProduct({
    ...settings,
    DATABASE_URL: urls.primary,
    DATABASE_REPLICA_URL: urls.replica,
    METRICS_PORT: String(metricsPort),
  })
  const base = await product.ready
  const metrics = () => readMetrics(metricsPort)
  const reaches = (isCurrent: boolean) => eventually(metrics, (seen) => seen.isCurrent === isCurrent, 60_000)

  const { db, pool } = connect(urls.primary)
  pool.on('error', () => {})
  const home = await createProperty(db, { title: 'Before the change' })
  const { email } = await createAccount(db, { role: 'admin' })
  const staff = await openBrowser(base, { email, password: PASSWORD })
  await pool.end()

  const visitor = await openBrowser(base)
  let asked = 0
  /** A list that no cache has. */
  const list = async (call = visitor) => {
    asked += 1
    const { status, body } = await call<{ title: string }[]>('GET', `/api/properties?minSqft=${asked}`)
    return { status, titles: status === 200 ? body.map(({ title }) => title) : [] }
  }
  const rename = (title: string) => staff('PATCH', `/api/admin/properties/${home.id}`, { title })

  // The replica answers.
  await reaches(true)
  const before = await metrics()
  expect(await list()).toEqual({ status: 200, titles: ['Before the change'] })
  const after = await metrics()
  expect(after.replica).toBeGreaterThan(before.replica)
  expect(after.primary).toBe(before.primary)
  const doctor = await runDoctor({ ...settings, DATABASE_URL: urls.primary, DATABASE_REPLICA_URL: urls.replica })
  expect(doctor.of('database replica')).toBe('ok a standby of the database, and it has all changes')

  // While it lags, nobody sees what was before the change.
  const replica = await operatorOf(urls.replica.replace('site@', 'baystead@'))
  await replica.query('select pg_wal_replay_pause()')
  expect((await rename('After the change')).status).toBe(200)
  for (const call of [staff, visitor]) expect((await list(call)).titles).toEqual(['After the change'])
  expect((await replica.query('select title from properties')).rows).toEqual([{ title: 'Before the change' }])
  expect((await metrics()).isCurrent).toBe(false)
  await replica.query('select pg_wal_replay_resume()')
  await reaches(true)
  expect((await list()).titles).toEqual(['After the change'])
  // Nor does anybody while it follows as fast as it can.
  for (const title of Array.from({ length: 20 }, (_, count) => `Change ${count}`)) {
    expect((await rename(title)).status).toBe(200)
    for (const call of [staff, visitor]) expect((await list(call)).titles).toEqual([title])
  }

  // Without it the primary answers.
  await standby.stop('immediate')
  expect(await list()).toEqual({ status: 200, titles: ['Change 19'] })
  expect((await rename('Changed while it was away')).status).toBe(200)
  expect((await list()).titles).toEqual(['Changed while it was away'])
  const notRead = 'the database replica is not read'
  const logged = await eventually(
    async () => product.printed(),
    (printed) => printed.includes(notRead),
    60_000,
  )
  expect(logged).toContain(notRead)
  await standby.start()
  await reaches(true)
  const back = await metrics()
  expect((await list()).titles).toEqual(['Changed while it was away'])
  expect((await metrics()).replica).toBeGreaterThan(back.replica)
  expect(product.printed()).toContain('the database replica is read again')

  // Without the primary it answers alone, and nothing is acknowledged.
  await operator.end()
  await primary.stop('immediate')
  const lists = await eventually(list, ({ status }) => status === 200)
  expect(lists).toEqual({ status: 200, titles: ['Changed while it was away'] })
  expect((await rename('Never saved')).status).toBe(503)

  // It takes over.
  await standby.promote()
  const next = startProduct({ ...settings, DATABASE_URL: urls.replica, DATABASE_REPLICA_URL: urls.replica })
  const moved = await openBrowser(await next.ready, { email, password: PASSWORD })
  const titleOf = async () => (await moved<{ title: string }>('GET', `/api/properties/${home.id}`)).body.title
  expect(await titleOf()).toBe('Changed while it was away')
  expect((await moved('PATCH', `/api/admin/properties/${home.id}`, { title: 'Saved by the new one' })).status).toBe(200)
  expect(await titleOf()).toBe('Saved by the new one')
  expect(next.printed()).toContain('it is no standby')
}, 240_000)
