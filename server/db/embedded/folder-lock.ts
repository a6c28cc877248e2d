import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { codeOf, DataFolderInUse, EmbeddedProblem } from './errors.ts'
import { findPostmaster } from './postmaster.ts'
import { launch, type Launch } from './server.ts'

/** A connection that holds an advisory lock for as long as this process lives. Whoever has it owns the data folder. */
export interface FolderLock {
  client: pg.Client
  /** The server was already running. */
  adopted: boolean
}

const LOCK = 7_306_451
const LOCK_NOT_AVAILABLE = '55P03'
/** In milliseconds, without a sign of life. A start took more than ten seconds on a machine with a load of ten. */
const PATIENCE = 30_000
const MAX_REFUSALS = 60

/** Undefined where no server responds, or it stops in the meantime. */
export async function tryLock({ dir, address }: Cluster): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: address.url,
    application_name: 'baystead folder lock',
    connectionTimeoutMillis: 3000,
  })
  // Ignored: the `end` event follows.
  client.on('error', () => {})
  try {
    await client.connect()
    // PostgreSQL notices the death of a killed process only after a moment.
    await client.query(`set lock_timeout = '2s'`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return client
  } catch (error) {
    client.end().catch(() => {})
    if (codeOf(error) === LOCK_NOT_AVAILABLE) throw new DataFolderInUse(dir)
    return undefined
  }
}

/** Starts the server or takes over a running one, and locks the data folder for this process. */
export async function acquireFolderLock(cluster: Cluster, onStep: (text: string) => void): Promise<FolderLock> {
  let own: Launch | undefined
  let refusals = 0
  let deadline = Date.now() + PATIENCE
  for (;;) {
    const postmaster = findPostmaster(cluster.data)
    if (postmaster?.status === 'ready') {
      const client = await tryLock(cluster)
      if (client) return { client, adopted: postmaster.pid !== own?.pid }
    } else if (postmaster) {
      // The server is starting, recovering or stopping, which may take long, so the deadline is extended.
      deadline = Date.now() + PATIENCE
    } else if (own?.hasEnded()) {
      // A server left by a killed process may take seconds to exit.
      if (!own.isPremature() || ++refusals > MAX_REFUSALS) throw own.failure()
      own = undefined
      await sleep(100)
    } else if (!own) {
      if (refusals === 0) onStep('Starting the database')
      own = launch(cluster)
    }
    if (Date.now() > deadline)
      throw new EmbeddedProblem(`PostgreSQL does not respond. See its output in ${cluster.dir}/server.log.`)
    await sleep(10)
  }
}
