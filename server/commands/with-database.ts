import path from 'node:path'
import { type Config, loadConfig } from '#server/config/config.ts'
import { connect, type Db } from '#server/db/connection.ts'
import { startOrReach } from '#server/db/embedded/reach.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSecrets } from '#server/db/secrets/secrets.ts'
import { prepareJobs } from '#server/jobs/worker.ts'
import { printError } from '#server/process/print-error.ts'

type Work = (db: Db, config: Config) => Promise<void>

interface Options {
  /** False if the secrets in the database cannot be decrypted and must not be read. */
  isSealed?: boolean
}

async function run(work: Work, { isSealed = true }: Options) {
  const config = loadConfig()
  const database = config.databaseUrl === undefined ? await startOrReach(path.join(config.dataDir, 'postgres')) : null
  const url = config.databaseDirectUrl ?? database!.url
  const { db, pool } = connect(url, { statementTimeoutMs: 0 })
  try {
    await migrate(db)
    await prepareJobs(url)
    if (isSealed) await prepareSecrets(db, config.sealing)
    await work(db, config)
  } finally {
    await pool.end()
    await database?.stop()
  }
}

/** Runs a command on this installation's database, whether or not the product is running. Exits with 1 on failure. */
export async function withDatabase(work: Work, options: Options = {}) {
  try {
    await run(work, options)
  } catch (error) {
    printError(error)
    process.exit(1)
  }
}
