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
  /** Connection string over the unix socket (loopback TCP on Windows). */
  url: string
  /** True when a server left over by a killed process was taken over. */
  adopted: boolean
  /** Ends the server, own or taken over, and resolves when it is gone. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The database's own folder. */
  dir: string
  /** PostgreSQL settings besides the usual ones. */
  settings?: Record<string, string>
  /** Whether the role of the address may make further databases, as tests do. */
  mayCreateDatabases?: boolean
  /** Told before each step that may take a while. */
  onStep?: (text: string) => void
  /** The package of programs; the installed one unless said. */
  packageDir?: string
}

/** Starts the PostgreSQL of this folder, or takes over the one that a killed process left, and holds it against a second process. */
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
  return { url: address.url, adopted: hold.adopted, stop: keepHold(cluster, hold, onStep) }
}

/** Starts the server again whenever it goes away underneath us. The result ends it for good. */
function keepHold(cluster: Cluster, first: FolderLock, onStep: (text: string) => void): () => Promise<void> {
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
    onStep('The database went away')
    const taken = await retryUntilWorks(() => acquireFolderLock(cluster, () => {}), {
      signal: stopping.signal,
      onFirstFailure: (error) => onStep(error instanceof Error ? error.message : String(error)),
    })
    if (!taken) return
    hold = taken
    onStep('The database is back')
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
