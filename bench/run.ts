// `npm run bench`: measures the cost of the product as ratios within one run, with raw figures. Writes sections of docs/performance.md.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect } from '#server/db/connection.ts'
import { seedDemo } from '#server/db/demo/seed.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/worker.ts'
import { pageSizes } from '../tools/build/page-sizes.ts'
import { accountCosts } from './accounts.ts'
import { measureBackoffice } from './backoffice/measure.ts'
import { Child } from './child.ts'
import { writeSection } from './document.ts'
import { httpCosts } from './http-cost.ts'
import { listTimes } from './list-times.ts'
import { createListings } from './listings.ts'
import { performanceReport } from './report.ts'
import { startTimes } from './start-times.ts'

const SIZES = [100, 10_000, 1_000_000]

async function memoryOf(databaseUrl: string) {
  const product = await Child.start('product.ts', { databaseUrl, isCached: true })
  const idle = (await product.usage()).memory
  await product.measure('/properties', {}, 5000)
  const after = (await product.usage()).memory
  await product.stop()
  return { idle, after }
}

const step = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  const result = await work()
  console.log(`${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'baystead-bench-'))
chmodSync(folder, 0o755)
const embedded = await startEmbedded({
  dir: path.join(folder, 'postgres'),
  mayCreateDatabases: true,
  settings: { max_wal_size: '4GB', maintenance_work_mem: '512MB' },
})
async function measureServer() {
  const { db, pool } = connect(embedded.url)
  await migrate(db)
  await prepareJobs(embedded.url)
  await seedDemo(db, new Date())
  await pool.end()
  const http = await step('HTTP', () => httpCosts(embedded.url))
  const memory = await step('Memory', () => memoryOf(embedded.url))
  const accounts = await step('Accounts', () => accountCosts(embedded.url))
  const starts = await step('Starts', startTimes)
  const times: Map<string, number>[] = []
  for (const count of SIZES) {
    const url = await step(`${count} listings made`, () => createListings(embedded.url, count))
    times.push(await step(`${count} listings asked for`, () => listTimes(url)))
  }
  const report = performanceReport({ http, accounts, memory, starts, sizes: pageSizes(), counts: SIZES, times })
  writeSection('bench', report)
  console.log(`\n${report}`)
}

try {
  // `npm run bench -- backoffice` runs only that part.
  const [only] = process.argv.slice(2)
  if (only !== 'backoffice') await measureServer()
  await measureBackoffice(embedded.url, step)
  console.log('Written to docs/performance.md')
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
