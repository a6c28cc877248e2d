import { realpathSync } from 'node:fs'
import path from 'node:path'
import { databaseAccount, prepareFolder } from './account.ts'
import { addressOf } from './address.ts'
import { packageFolder, usableBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { ensureData, removeLeftovers } from './data.ts'
import { type FolderLock, acquireFolderLock } from './folder-lock.ts'
import { stopServer } from './server.ts'
import { secureData } from './upgrade.ts'
import { retryUntilWorks } from '#server/db/retry.ts'

export { DataFolderInUse, EmbeddedProblem, EmbeddedUnavailable } from './errors.ts'

export interface EmbeddedDatabase {
  /** The connection string, over a Unix socket (loopback TCP on Windows). */
  url: string
  /** Whether the server was left by a killed process and taken over. */
  adopted: boolean
  /** Stops the server, even one that was taken over, and resolves when it is gone. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The folder of the database. */
  dir: string
  /** Additional PostgreSQL settings. */
  settings?: Record<string, string>
  /** Whether the product's role may create databases, as tests do. */
  mayCreateDatabases?: boolean
  /** Called before each step that may take a while. */
  onStep?: (text: string) => void
  /** The npm package with PostgreSQL. The installed one by default. */
  packageDir?: string
}

/** Starts the PostgreSQL of this folder, or takes over the one that a killed process left, and locks the folder against other processes. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { settings = {}, mayCreateDatabases = false, onStep = () => {}, packageDir = packageFolder() } = options
  const account = databaseAccount(path.resolve(options.dir))
  prepareFolder(path.resolve(options.dir), account)
  const dir = realpathSync(options.dir)
  const binaries = usableBinaries(packageDir, dir, account, onStep)
  const address = await addressOf(dir, account)
  const cluster: Cluster = {
    dir,
    data: path.join(dir, 'data'),
    account,
    binaries,
    address,
    settings,
    mayCreateDatabases,
  }
  await ensureData(cluster, onStep)
  await secureData(cluster, onStep)
  const hold = await acquireFolderLock(cluster, onStep)
  if (!hold.adopted) removeLeftovers(cluster)
  return { url: address.url, adopted: hold.adopted, stop: keepLock(cluster, hold, onStep) }
}

/** Restarts the server whenever it dies. The returned function stops it for good. */
function keepLock(cluster: Cluster, first: FolderLock, onStep: (text: string) => void): () => Promise<void> {
  let hold = first
  let restart = Promise.resolve()
  let stopped: Promise<void> | undefined
  const stopping = new AbortController()

  const watch = () => {
    hold.client.once('end', () => {
      if (!stopping.signal.aborted) restart = reacquireLock()
    })
  }
  const reacquireLock = async () => {
    onStep('Lost the connection to the database')
    const taken = await retryUntilWorks(() => acquireFolderLock(cluster, () => {}), {
      signal: stopping.signal,
      onFirstFailure: (error) => onStep(error instanceof Error ? error.message : String(error)),
    })
    if (!taken) return
    hold = taken
    onStep('Reconnected to the database')
    watch()
  }
  const stop = async () => {
    stopping.abort()
    await restart
    await stopServer(cluster)
    await hold.client.end()
  }
  watch()
  return () => (stopped ??= stop())
}
