import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { connect } from '#server/db/connection.ts'
import { PublicCache } from '#server/http/cache/public-cache.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { eventually, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const { db, url } = await createDatabase()

const DOCS = path.resolve(import.meta.dirname, '../../docs')

/** The labels of a series have no order. */
const sorted = (series: string) =>
  series.replace(/\{(.*)\}/, (_, labels: string) =>
    labels
      .match(/\w+="[^"]*"/g)!
      .toSorted()
      .join(','),
  )

/** The started product, and a function that reads its metrics as values by name and labels. */
async function startMeasured(env: Record<string, string> = {}) {
  const dataDir = await temporaryFolder()
  const { ready, printed } = startProduct({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    ...env,
  })
  const site = await ready
  // The log may arrive later than the message that it is ready.
  const found = await eventually(async () => /metrics are at (http:[^"]+)"/.exec(printed()), Boolean)
  const address = found![1]!
  async function scrape() {
    const text = await (await fetch(address)).text()
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const values = new Map(lines.map((line) => [sorted(line.replace(/ \S+$/, '')), Number(line.split(' ').at(-1))]))
    return { text, value: (series: string) => values.get(sorted(series)) }
  }
  return { site, address, scrape, printed }
}

const request = (method: string, route: string, status: number) =>
  `baystead_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`

test('requests, jobs, emails and the database are measured, without personal data', async () => {
  const { site, address, scrape, printed } = await startMeasured({ DATABASE_REPLICA_URL: url })
  // Everything that a visitor can plant in a URL or a form.
  await fetch(`${site}/api/properties?location=planted`, { headers: { 'user-agent': 'planted' } })
  await fetch(`${site}/api/properties/planted`)
  await fetch(`${site}/planted/page?email=planted@example.com`)
  const report = {
    'document-uri': `${site}/properties/planted?email=planted@example.com#planted`,
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://planted:planted@other.example/planted?planted',
    'source-file': `${site}/planted`,
    'script-sample': 'planted',
  }
  const planted = { method: 'POST', headers: { 'content-type': 'application/csp-report', 'user-agent': 'planted' } }
  for (let n = 0; n < 2; n += 1)
    await fetch(`${site}/api/csp-reports`, { ...planted, body: JSON.stringify({ 'csp-report': report }) })
  for (const page of ['/', '/', '/']) await (await fetch(`${site}${page}`)).text()
  await enqueue(db, 'send_mail', {
    id: randomUUID(),
    from: { name: 'Baystead', address: 'hello@baystead.example' },
    to: 'planted@example.com',
    subject: 'planted',
    text: 'planted',
    html: '<p>planted</p>',
  })
  await enqueue(db, 'send_auth_link', { type: 'recovery', email: 'planted', redirectTo: null, newcomer: null })
  await sql`select graphile_worker.add_job('planned', run_at => now() + interval '1 day')`.execute(db)
  await sql`select graphile_worker.add_job('unknown', max_attempts => 1)`.execute(db)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'unknown')`.execute(db)

  const SENT = 'baystead_job_seconds_count{task="send_mail",result="done"}'
  const { text, value } = await eventually(scrape, (metrics) => metrics.value(SENT) === 1)

  expect(value(SENT)).toBe(1)
  expect(value('baystead_emails_total{result="sent"}')).toBe(1)
  expect(value(request('GET', '/api/properties', 200))).toBe(1)
  expect(value(request('GET', '/api/properties/:id', 404))).toBe(1)
  // The third was answered from memory.
  expect(value(request('GET', '/', 200))).toBe(2)
  expect(value(request('GET', '*', 404))).toBe(1)
  expect(value('baystead_http_answered_from_memory_total')).toBeGreaterThan(0)
  expect(value('baystead_cache_responses')).toBeGreaterThan(0)
  expect(value('baystead_cache_bytes')).toBeGreaterThan(1000)
  expect(value('baystead_database_up')).toBe(1)
  // It is the database itself, which follows nobody.
  expect(value('baystead_replica_is_current')).toBe(0)
  expect(value('baystead_public_statements_total{server="primary"}')).toBeGreaterThan(0)
  expect(value('baystead_public_statements_total{server="replica"}')).toBe(0)
  expect(value('baystead_jobs{task="planned",state="later"}')).toBe(1)
  expect(value('baystead_jobs{task="unknown",state="failed"}')).toBe(1)
  expect(value('baystead_database_connections{pool="requests",state="waiting"}')).toBe(0)
  expect(value('baystead_policy_violations_total{directive="script-src-elem"}')).toBe(2)
  const blocked = printed()
    .split('\n')
    .filter((line) => line.includes('content security policy'))
  expect(blocked).toHaveLength(1)
  expect(JSON.parse(blocked[0]!)).toMatchObject({ page: '/properties/:id', blocked: 'other.example' })
  expect(blocked[0]).not.toContain('planted')
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(text).not.toContain('planted')

  expect((await fetch(new URL('/', address))).status).toBe(404)
  expect((await fetch(address, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${site}/metrics`)).status).toBe(404)

  const files = ['monitoring/alerts.yml', 'monitoring/grafana-dashboard.json', 'monitoring.md']
  const documents = await Promise.all(files.map((name) => readFile(path.join(DOCS, name), 'utf8')))
  const named = new Set(documents.join('\n').match(/\b(baystead|nodejs|process)_[a-z0-9_]+[a-z0-9]/g))
  const known = new Set(text.match(/(?<=# TYPE )\S+/g))
  const isKnown = (name: string) => known.has(name.replace(/_(bucket|count|sum)$/, '')) || known.has(name)
  expect([...named].filter((name) => !isKnown(name))).toEqual([])
})

test('nobody waits for a connection because of a scrape, and emails are counted from zero', async () => {
  const { scrape } = await startMeasured()
  // It leaves connections open that the next one uses.
  await scrape()
  const { value } = await scrape()
  expect(value('baystead_database_connections{pool="jobs",state="idle"}')).toBeGreaterThan(0)
  expect(value('baystead_database_connections{pool="jobs",state="waiting"}')).toBe(0)
  for (const result of ['sent', 'refused', 'failed']) expect(value(`baystead_emails_total{result="${result}"}`)).toBe(0)
})

test('a cluster adds up its processes, and shows what all see alike once', async () => {
  const { site, scrape } = await startMeasured({ WEB_CONCURRENCY: '2' })
  await Promise.all(
    Array.from({ length: 6 }, () => fetch(`${site}/api/csrf-token`, { headers: { connection: 'close' } })),
  )
  await sql`select graphile_worker.add_job('later', run_at => now() + interval '1 day')`.execute(db)
  const { value } = await scrape()
  expect(value(request('GET', '/api/csrf-token', 200))).toBe(6)
  expect(value('baystead_jobs{task="later",state="later"}')).toBe(1)
  expect(value('baystead_database_up')).toBe(1)
})

test('without the database the rest is still measured', async () => {
  const { db: away, pool } = connect('postgres://baystead@127.0.0.1:1/none')
  onTestFinished(() => pool.end())
  const metrics = createMetrics()
  const traffic = { answeredFromMemory: 3, rateLimited: 0, policyViolations: new Map<string, number>() }
  metrics.watch({ db: away, pools: { requests: pool }, cache: new PublicCache(), traffic })
  const text = await metrics.read()
  expect(text).toContain('baystead_database_up 0\n')
  expect(text).toContain('baystead_http_answered_from_memory_total 3\n')
  expect(text).not.toContain('baystead_jobs{')
})

test('a port that is taken stops the start with a sentence', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const dataDir = await temporaryFolder()
  const { ended, printed } = startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, METRICS_PORT: `${port}` })
  expect(await ended).toBe(1)
  expect(printed()).toContain('HOST and METRICS_PORT must be an address that is free to listen on')
})
