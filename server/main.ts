import path from 'node:path'
import { sql } from 'kysely'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { connect, type Db } from './db/connection.ts'
import { connectCards } from './cards.ts'
import { DEMO_ACCOUNTS } from './db/demo/people.ts'
import { seedDemo } from './db/demo/seed.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { hearsNotifications } from './db/notifications.ts'
import { endAfterCrash } from './crash.ts'
import { demoPassword, seedDemoPeople } from './demo-accounts.ts'
import { connectIdentity } from './identity.ts'
import { prepareJobs } from './jobs/worker.ts'
import { createLog, type Log } from './log.ts'
import { printError } from './print-error.ts'
import { serveByMany } from './serve-by-many.ts'
import { type Served, serve } from './serve.ts'

/** The oldest PostgreSQL that the product is tested on, as the server numbers itself. */
const OLDEST = 150_000

async function requireDatabase(db: Db) {
  const asked = sql<{ version: number; name: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name`
  const { rows } = await asked.execute(db).catch((error: Error) => {
    throw new ConfigError(`DATABASE_URL must lead to a database that can be reached: ${error.message || String(error)}`)
  })
  if (rows[0]!.version < OLDEST)
    throw new ConfigError(`DATABASE_URL must lead to PostgreSQL 15 or later; this is ${rows[0]!.name}`)
}

/** Jobs and the public cache need a session of their own, which not every connection pooler gives. */
async function requireNotifications({ databaseUrl, databaseDirectUrl }: Config, db: Db) {
  if (databaseDirectUrl === undefined) return
  const isHeard = await hearsNotifications(databaseDirectUrl, db).catch((error: Error) => {
    throw new ConfigError(`DATABASE_DIRECT_URL must lead to a database that can be reached: ${error.message}`)
  })
  if (isHeard) return
  throw new ConfigError(
    databaseDirectUrl === databaseUrl
      ? 'DATABASE_URL leads through a connection pooler that keeps no sessions, such as PgBouncer in transaction mode: notifications are lost. Set DATABASE_DIRECT_URL to the same database past the pooler.'
      : 'DATABASE_DIRECT_URL must lead to the database of DATABASE_URL past any connection pooler: a notification sent through DATABASE_URL did not arrive there.',
  )
}

const isDemonstration = ({ databaseUrl, appEnv }: Config) => databaseUrl === undefined && appEnv !== 'production'

/** Applies what is missing, and fills the demonstration where there is nobody's data to disturb. */
async function prepareDatabase(config: Config, databaseUrl: string, log: Log) {
  const { db, pool } = connect(databaseUrl, { statementTimeoutMs: 0 })
  try {
    await requireDatabase(db)
    await requireNotifications(config, db)
    const applied = await migrate(db)
    await prepareJobs(databaseUrl)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    if (isDemonstration(config)) {
      const { listings } = await seedDemo(db, new Date())
      const [identity, cards] = [await connectIdentity(db, config), await connectCards(db, config)]
      await seedDemoPeople(db, { identity, cards, password: await demoPassword(config) })
      if (listings > 0) log.info({ listings }, 'demonstration filled')
    }
  } finally {
    await pool.end()
  }
}

/** Config → database → migrations → application → listening; and all of it in reverse at the end. */
async function main() {
  const isDev = process.argv.includes('--dev')
  const config = loadConfig()
  const log = createLog(config)
  const onStep = (text: string) => log.info(text)

  // Not awaited yet: a signal may come while the database is made, and must find somebody who listens.
  const starting =
    config.databaseUrl === undefined ? startEmbedded({ dir: path.join(config.dataDir, 'postgres'), onStep }) : null
  let served: Served | undefined
  const hurry = new AbortController()
  let isStopping = false
  let stopped: Promise<void> | undefined
  const stop = () =>
    (stopped ??= (async () => {
      isStopping = true
      try {
        await served?.stop(hurry.signal)
      } finally {
        const embedded = await starting?.catch(() => null)
        await embedded?.stop()
      }
    })())

  endAfterCrash(log, () => {
    hurry.abort()
    return stop()
  })
  const shutDown = (reason: string) => {
    // Told twice: whoever does so does not want to wait for a proxy.
    if (isStopping) return hurry.abort()
    log.info(`stopping: ${reason}`)
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        printError(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => shutDown('SIGTERM'))
  process.on('SIGINT', () => {
    shutDown('SIGINT')
    hurry.abort()
  })
  // Started through `npm start`: the launcher that stood between is gone, so nobody could stop us any more.
  process.on('disconnect', () => shutDown('the launcher is gone'))

  try {
    const databaseUrl = config.databaseUrl ?? (await starting!).url
    await prepareDatabase(config, databaseUrl, log)
    served =
      config.processes > 1 && !isDev
        ? await serveByMany(config, databaseUrl, log)
        : await serve(config, databaseUrl, log, { isDev })
  } catch (error) {
    // What a stop broke off is no failure.
    if (isStopping) return
    await stop()
    throw error
  }
  const address = config.port === 0 ? `http://localhost:${served.port}` : config.origin
  // Where to look and how to sign in is said at every start, however little else is.
  const announce = log.child({}, { level: 'info' })
  announce.info(`Baystead is ready: ${address}`)
  if (config.appEnv === 'production' && config.trustProxy === true)
    announce.warn(
      'TRUST_PROXY=true believes X-Forwarded-For whoever sends it: name the proxy in front, unless it replaces that header',
    )
  if (config.smtpUrl === undefined) announce.info(`Mail is kept in ${config.mailDir}`)
  if (isDemonstration(config)) {
    announce.info(`Sign in at ${address}/tenant-portal with the password ${await demoPassword(config)} as`)
    for (const { email, role } of DEMO_ACCOUNTS) announce.info(`  ${email} (${role})`)
  }
  process.send?.({ ready: served.port })
}

try {
  await main()
} catch (error) {
  printError(error)
  process.exit(1)
}
