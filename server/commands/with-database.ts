import { realpathSync } from 'node:fs'
import path from 'node:path'
import { type Config, loadConfig } from '#server/config/config.ts'
import { connect, type Db } from '#server/db/connection.ts'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { addressOf } from '#server/db/embedded/address.ts'
import { DataFolderInUse, startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSecrets } from '#server/db/secrets/secrets.ts'
import { prepareJobs } from '#server/jobs/worker.ts'
import { printError } from '#server/process/print-error.ts'

/** The embedded database, started for the occasion, or that of a product which is running. */
async function embedded(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = path.join(dataDir, 'postgres')
  try {
    return await startEmbedded({ dir })
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const { url } = await addressOf(realpathSync(dir), databaseAccount(path.resolve(dir)))
    return { url, stop: async () => {} }
  }
}

type Work = (db: Db, config: Config) => Promise<void>

interface Options {
  /** False where the secrets in the database cannot be opened and must not be looked at. */
  isSealed?: boolean
}

async function run(work: Work, { isSealed = true }: Options) {
  const config = loadConfig()
  const database = config.databaseUrl === undefined ? await embedded(config.dataDir) : null
  const url = config.databaseUrl ?? database!.url
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

/** Runs a command on this installation's database, whether or not the product runs beside it. Ends with 1 where that fails. */
export async function withDatabase(work: Work, options: Options = {}) {
  try {
    await run(work, options)
  } catch (error) {
    printError(error)
    process.exit(1)
  }
}
