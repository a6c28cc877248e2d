import { sql } from 'kysely'
import { isDemonstration } from './startup-log.ts'
import { connectCards } from '#server/connect-cards.ts'
import { type Config, ConfigError } from '#server/config/config.ts'
import { connect, type Db, OLDEST_POSTGRES } from '#server/db/connection.ts'
import { isFilled } from '#server/db/demo/seed-parts.ts'
import { seedDemo } from '#server/db/demo/seed.ts'
import { migrate } from '#server/db/migrate.ts'
import { receivesNotifications } from '#server/db/notifications.ts'
import { CONNECT_QUERY, isPooled, missingLimits } from '#server/db/pooler-limits.ts'
import { prepareSecrets } from '#server/db/secrets/secrets.ts'
import { demoPassword, seedDemoPeople } from './demo-accounts.ts'
import { listPlaceholders } from '#server/features/company/service.ts'
import { connectIdentity } from '#server/connect-identity.ts'
import { prepareJobs } from '#server/jobs/worker.ts'
import type { Log } from '#server/log.ts'

const POOLER_WITHOUT_DIRECT_URL =
  'DATABASE_URL points to a connection pooler that keeps no sessions, such as PgBouncer in transaction mode, so notifications are lost. Set DATABASE_DIRECT_URL to the same database without the pooler.'

async function requireDatabase(db: Db) {
  const versionQuery = sql<{ version: number; name: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name`
  const { rows } = await versionQuery.execute(db).catch((error: Error) => {
    // PgBouncer refuses limits of time that a client brings.
    if (error.message.startsWith('unsupported startup parameter')) throw new ConfigError(POOLER_WITHOUT_DIRECT_URL)
    throw new ConfigError(
      `DATABASE_URL must point to a database that can be reached: ${error.message || String(error)}`,
    )
  })
  if (rows[0]!.version < OLDEST_POSTGRES)
    throw new ConfigError(`DATABASE_URL must point to PostgreSQL 15 or later; this is ${rows[0]!.name}`)
}

/** Jobs and the public cache need LISTEN, which some connection poolers do not support. */
async function requireNotifications({ databaseUrl, databaseDirectUrl }: Config, db: Db) {
  if (databaseDirectUrl === undefined) return
  const isHeard = await receivesNotifications(databaseDirectUrl, db).catch((error: Error) => {
    throw new ConfigError(`DATABASE_DIRECT_URL must point to a database that can be reached: ${error.message}`)
  })
  if (isHeard) return
  throw new ConfigError(
    databaseDirectUrl === databaseUrl
      ? POOLER_WITHOUT_DIRECT_URL
      : 'DATABASE_DIRECT_URL must point to the same database as DATABASE_URL, without any connection pooler. A notification sent through DATABASE_URL did not arrive there.',
  )
}

/** Checks the address that requests use, which may lead through a pooler. */
async function requireRequestDatabase(config: Config, databaseUrl: string, log: Log) {
  const throughPooler = isPooled(config)
  const { db, pool } = connect(databaseUrl, { isPooled: throughPooler, size: 1 })
  try {
    await requireDatabase(db)
    await requireNotifications(config, db)
    const missing = throughPooler ? await missingLimits(db) : null
    if (missing !== null)
      log.warn(
        `statements through the pooler of DATABASE_URL have no limit of time, because ${missing}. In pgbouncer.ini, add to the line of the database: ${CONNECT_QUERY}`,
      )
  } finally {
    await pool.end()
  }
}

/** Runs the migrations. Returns the placeholders that production must replace. */
export async function prepareDatabase(
  config: Config,
  databaseUrl: string,
  log: Log,
): Promise<{ placeholders: string[] }> {
  await requireRequestDatabase(config, databaseUrl, log)
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const { db, pool } = connect(directUrl, { statementTimeoutMs: 0 })
  try {
    const applied = await migrate(db, (error) =>
      log.warn({ err: error }, 'migrations wait for a table that another session uses, and are tried again'),
    )
    await prepareJobs(directUrl)
    await prepareSecrets(db, config.sealing)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    return { placeholders: config.appEnv === 'production' ? await listPlaceholders(db) : [] }
  } finally {
    await pool.end()
  }
}

/** Creates the demo data where there is no real data to disturb. */
export async function fillDemonstration(config: Config, databaseUrl: string, log: Log) {
  if (!isDemonstration(config)) return
  const { db, pool } = connect(databaseUrl, { statementTimeoutMs: 0 })
  try {
    if (await isFilled(db)) return
    const { listings } = await seedDemo(db, new Date())
    const [identity, cards] = [await connectIdentity(db, config), await connectCards(db, config)]
    await seedDemoPeople(db, { identity, cards, password: await demoPassword(config) })
    if (listings > 0) log.info({ listings }, 'demonstration data created')
  } finally {
    await pool.end()
  }
}
