import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { connect, type Db } from '#server/db/connection.ts'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { addressOf } from '#server/db/embedded/address.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { isAlive } from '#server/db/embedded/postmaster.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/worker.ts'
import { createAccount } from '#server/testing/account.ts'
import { type MixedLoad, startMixedLoad } from '#server/testing/mixed-load.ts'
import { startPostgresServer } from '#server/testing/database/postgres-server.ts'
import { eventually, type ProductProcess, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

/** `npm run test:faults` runs twenty of each. */
const RESTARTS = Number(process.env['RESTARTS'] ?? 2)
const PAYERS = 2
const LIMIT = 90_000 + RESTARTS * 45_000

const WITHOUT_LIMITS = {
  TRUST_PROXY: 'true',
  AUTH_FAILURES_PER_ADDRESS: '1000',
  AUTH_FAILURES_PER_NETWORK: '10000',
  LOG_LEVEL: 'warn',
}

/** Counts each message id once, because a mail that is sent twice has the same id. */
async function mailsIn(folder: string) {
  const names = await readdir(path.join(folder, 'mail')).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
      .map((name) => readFile(path.join(folder, 'mail', name), 'utf8')),
  )
  return mails.map((mail) => ({
    id: /^Message-ID: (\S+)/im.exec(mail)![1]!,
    to: /^To: <?([^\s>]+)/im.exec(mail)?.[1] ?? '',
  }))
}

const jobsLeft = async (db: Db) =>
  (
    await sql`
    select t.identifier, j.attempts, j.last_error, j.locked_by from graphile_worker._private_jobs as j
    join graphile_worker._private_tasks as t on t.id = j.task_id`.execute(db)
  ).rows

/** What was acknowledged but is missing or was not done. */
async function lostOf(db: Db, { contacts, requests, payments }: MixedLoad['acknowledged']) {
  const emailsOf = async (table: 'contacts' | 'maintenance_requests') =>
    new Set((await db.selectFrom(table).select('email').execute()).map(({ email }) => email))
  const [written, reported] = await Promise.all([emailsOf('contacts'), emailsOf('maintenance_requests')])
  const rows = await db.selectFrom('payments').select('id').where('status', '=', 'completed').execute()
  const completed = new Set(rows.map(({ id }) => id))
  return [
    ...contacts.filter((email) => !written.has(email)),
    ...requests.filter((email) => !reported.has(email)),
    ...payments.filter((id) => !completed.has(id)),
  ]
}

interface Scene {
  env: Record<string, string>
  folder: string
  payers: { email: string }[]
  /** Stops the database. `back` starts it again where only its operator does that. */
  away: (turn: number) => Promise<unknown>
  back?: () => Promise<unknown>
  /** The database URL, for the final count. */
  address: () => Promise<string>
}

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

async function restartUnderLoad(title: string, { env, folder, payers, away, back, address }: Scene) {
  const start = () => startProduct({ ...WITHOUT_LIMITS, ...env, DATA_DIR: folder })
  let product: ProductProcess = start()
  let base = await product.ready
  let exits = 0
  const seconds: number[] = []
  const load = startMixedLoad(() => base, payers)
  const hasEnded = () => product.child.exitCode !== null || product.child.signalCode !== null

  for (let turn = 0; turn < RESTARTS; turn += 1) {
    const { acknowledged } = load
    const count = async () => acknowledged.contacts.length + acknowledged.requests.length + acknowledged.payments.length
    const before = await count()
    // At a different point of the traffic each time.
    await eventually(count, (now) => now > before + 5 + (turn % 5) * 4, 60_000)
    const refused = load.refusals()
    const startedAt = performance.now()
    await away(turn)
    let success = load.nextSuccess()
    if (back) {
      // The database stays down until some requests were refused: a few, or many.
      await eventually(
        async () => load.refusals(),
        (now) => now > refused + (turn % 4) * 5,
        30_000,
      )
      success = load.nextSuccess()
      await back()
    }
    const at = await Promise.race([success, product.ended.then(() => null)])
    if (at !== null && !hasEnded()) seconds.push((at - startedAt) / 1000)
    else {
      exits += 1
      process.stdout.write(product.printed())
      product = start()
      base = await product.ready
    }
  }

  await load.stop()
  const { db, pool } = connect(await address())
  // The embedded database may still be recovering.
  const left = await eventually(
    () => jobsLeft(db).catch((error: Error) => [error.message]),
    (jobs) => jobs.length === 0,
    120_000,
  )
  const lost = await lostOf(db, load.acknowledged)
  await pool.end()
  product.child.kill('SIGTERM')
  const code = await product.ended
  const mails = await mailsIn(folder)
  const twice = mails.length - new Set(mails.map(({ id }) => id)).size
  const { contacts, requests, payments } = load.acknowledged
  process.stdout.write(
    `${title}: ${RESTARTS} restarts, ${exits} exits; ${contacts.length} messages, ${requests.length} requests and ${payments.length} payments ` +
      `acknowledged, ${load.refusals()} calls refused, ${twice} of ${mails.length} mails sent twice; ` +
      `first success after ${median(seconds).toFixed(1)} s (median), ${Math.max(...seconds).toFixed(1)} s (longest)\n`,
  )
  const written = new Set(mails.map(({ to }) => to))
  const unsent = [...contacts, ...requests].filter((email) => !written.has(email))
  return { exits, code, lost, left, unsent, twice }
}

const AS_IT_SHOULD_BE = { exits: 0, code: 0, lost: [], left: [], unsent: [], twice: 0 }

async function accountsOn(url: string) {
  const { db, pool } = connect(url)
  await migrate(db)
  await prepareJobs(url)
  const people = await Promise.all(Array.from({ length: PAYERS }, () => createAccount(db)))
  await pool.end()
  return people
}

test(
  `an external PostgreSQL restarted ${RESTARTS} times under load: the product stays up and loses nothing`,
  async () => {
    const server = await startPostgresServer()
    const outcome = await restartUnderLoad(server.version, {
      env: { DATABASE_URL: server.url },
      folder: await temporaryFolder(),
      payers: await accountsOn(server.url),
      away: (turn) => server.stop(turn % 2 === 0 ? 'fast' : 'immediate'),
      back: () => server.start(),
      address: async () => server.url,
    })
    expect(outcome).toEqual(AS_IT_SHOULD_BE)
  },
  LIMIT,
)

test(
  `the embedded PostgreSQL killed or stopped ${RESTARTS} times under load: the product restarts it and loses nothing`,
  async () => {
    const folder = await temporaryFolder()
    const dir = path.join(folder, 'postgres')
    const prepared = await startEmbedded({ dir })
    const payers = await accountsOn(prepared.url)
    await prepared.stop()
    const signals = ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const
    const pidFile = path.join(dir, 'data/postmaster.pid')
    const outcome = await restartUnderLoad('Embedded PostgreSQL', {
      env: {},
      folder,
      payers,
      away: async (turn) => {
        await eventually(async () => existsSync(pidFile), Boolean)
        const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
        process.kill(pid, signals[turn % signals.length])
        await eventually(
          async () => isAlive(pid),
          (alive) => !alive,
          60_000,
        )
      },
      address: async () => (await addressOf(realpathSync(dir), databaseAccount(dir))).url,
    })
    expect(outcome).toEqual(AS_IT_SHOULD_BE)
  },
  LIMIT,
)
