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

/** The embedded database: started for this command, or that of the running product. */
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
  /** False if the secrets in the database cannot be decrypted and must not be read. */
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

/** Runs a command on this installation's database, whether or not the product is running. Exits with 1 on failure. */
export async function withDatabase(work: Work, options: Options = {}) {
  try {
    await run(work, options)
  } catch (error) {
    printError(error)
    process.exit(1)
  }
}
