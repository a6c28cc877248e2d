import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { createAccount, PASSWORD } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { eventually, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { openBrowser } from '#server/testing/setups/product.ts'
import { expect, onTestFinished, test } from 'vitest'

interface Purge {
  path: string
  names: string | undefined
  body: string
  key: string | undefined
}

/** Stands for a CDN. It answers with `status`, and keeps what it was asked to purge. */
async function startCdn() {
  const purges: Purge[] = []
  const state = { status: 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { 'surrogate-key': names, 'fastly-key': key } = request.headers as Record<string, string | undefined>
      purges.push({ path: request.url!, names, body, key })
      response.writeHead(state.status).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Waits until something was purged so often. */
  const until = async (isWanted: (purge: Purge) => boolean, count: number) =>
    (
      await eventually(
        async () => purges.filter(isWanted),
        (found) => found.length >= count,
        30_000,
      )
    ).length
  return { address, state, until, purges }
}

test('each change is purged twice, a refusal is tried again, and what may have been missed is everything', async () => {
  const { db, url } = await createDatabase()
  const home = await createProperty(db)
  const staffAccount = await createAccount(db, { role: 'admin' })
  const cdn = await startCdn()
  const product = startProduct({
    DATABASE_URL: url,
    DATA_DIR: await temporaryFolder(),
    CDN_SECONDS: '3600',
    CDN_PURGE_URL: `${cdn.address}/purge`,
    CDN_PURGE_ALL_URL: `${cdn.address}/purge_all`,
    CDN_PURGE_KEY: 'Fastly-Key: key of the CDN',
  })
  const staff = await openBrowser(await product.ready, { email: staffAccount.email, password: PASSWORD })
  const isEverything = ({ path, body }: Purge) => path === '/purge_all' && body === '{"purge_everything":true}'
  expect(await cdn.until(isEverything, 2)).toBe(2)

  const names = ['anything', 'properties', `property:${home.id}`]
  const isHome = (purge: Purge) => purge.path === '/purge' && purge.names === names.join(' ')
  expect((await staff('PATCH', `/api/admin/properties/${home.id}`, { title: 'Another title' })).status).toBe(200)
  expect(await cdn.until(isHome, 2)).toBe(2)
  const purge = cdn.purges.find(isHome)
  expect(purge).toMatchObject({ key: 'key of the CDN', body: JSON.stringify({ tags: names }) })

  cdn.state.status = 503
  expect((await staff('PATCH', `/api/admin/properties/${home.id}`, { title: 'A third title' })).status).toBe(200)
  const refused = await cdn.until(isHome, 4)
  expect(refused).toBeGreaterThanOrEqual(4)
  cdn.state.status = 200
  expect(await cdn.until(isHome, refused + 1)).toBeGreaterThan(refused)
  const said = async () => product.printed().match(/the CDN (could not be purged|is purged again)/g)
  expect(await eventually(said, (lines) => lines?.length === 2)).toEqual([
    'the CDN could not be purged',
    'the CDN is purged again',
  ])

  const before = cdn.purges.filter(isEverything).length
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'baystead-listen'`.execute(db)
  expect(await cdn.until(isEverything, before + 1)).toBeGreaterThan(before)
  expect(product.printed()).not.toContain('key of the CDN')
})
