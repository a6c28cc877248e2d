import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { codeOf, DataFolderInUse, EmbeddedProblem } from './errors.ts'
import { findPostmaster } from './postmaster.ts'
import { launch, type Launch } from './server.ts'

/** A connection that keeps a lock in the database for as long as this process lives: who has it, has the folder. */
export interface FolderLock {
  client: pg.Client
  /** The server was there already. */
  adopted: boolean
}

const LOCK = 7_306_451
const LOCK_NOT_AVAILABLE = '55P03'
const PATIENCE = 10_000
const MAX_REFUSALS = 60

/** Undefined where nobody answers, or the server goes away meanwhile. */
export async function tryLock({ dir, address }: Cluster): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: address.url,
    application_name: 'baystead folder lock',
    connectionTimeoutMillis: 3000,
  })
  // The end of the connection is what counts; `end` tells it as well.
  client.on('error', () => {})
  try {
    await client.connect()
    // The server notices the death of a killed holder a moment later.
    await client.query(`set lock_timeout = '2s'`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return client
  } catch (error) {
    client.end().catch(() => {})
    if (codeOf(error) === LOCK_NOT_AVAILABLE) throw new DataFolderInUse(dir)
    return undefined
  }
}

/** Starts the server, or takes over the one that runs, and locks the data folder for this process. */
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
      // Starting, recovering or stopping: that takes the time it takes.
      deadline = Date.now() + PATIENCE
    } else if (own?.hasEnded()) {
      // What a killed predecessor left may take seconds to end.
      if (!own.isPremature() || ++refusals > MAX_REFUSALS) throw own.failure()
      own = undefined
      await sleep(100)
    } else if (!own) {
      if (refusals === 0) onStep('Starting the database')
      own = launch(cluster)
    }
    if (Date.now() > deadline)
      throw new EmbeddedProblem(`PostgreSQL does not answer. What it said is in ${cluster.dir}/server.log.`)
    await sleep(10)
  }
}
