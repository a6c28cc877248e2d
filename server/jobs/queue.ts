import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { CronItem, TaskList } from 'graphile-worker'
import { retryUntilWorks } from '#server/db/retry.ts'
import { type Lane, startLane } from './lane.ts'

export interface LaneWork {
  tasks: TaskList
  regular?: CronItem[]
  /** So many of its jobs at once. */
  concurrency: number
  gate?: () => Promise<void> | undefined
  isFinal?: (error: unknown) => boolean
}

export interface Queue {
  /** What its jobs are locked by, one id for each lane. */
  workerIds: readonly string[]
  /** Resolves with the reason once the queue can no longer be relied on. */
  broken: Promise<Error>
  /** Finishes what is under way and gives the rest back; until the signal, after which what is not finished is given back as well. */
  close(signal: AbortSignal): Promise<void>
}

/** Jobs that were done, whether or not the queue heard of it. */
const REMOVE_DONE = `delete from graphile_worker._private_jobs where id = any($1::bigint[]) and locked_by = any($2::text[])`
/** What else these workers hold is for others to do. */
const GIVE_BACK = `select graphile_worker.force_unlock_workers($1::text[])`

/** Each lane listens on a connection of its own and shares the rest. */
const connectionsFor = (lanes: readonly LaneWork[]) => lanes.length * 2

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (reason?: unknown) => void,
) => void

/**
 * A pool that takes a connection back once, however often it is given back. When the database goes away while a lane stops, graphile-worker
 * gives its listening connection back twice, which would throw where nobody catches it and end the process.
 */
class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect()
    super.connect((error, client, release) => {
      let isReleased = false
      callback(error, client, (reason) => {
        if (isReleased) return
        isReleased = true
        release(reason)
      })
    })
  }
}

interface QueueConnections {
  connections: number
  /** None of the queue's own statements takes long: one that does waits for a database that says nothing any more. */
  queryTimeoutMs?: number
  onBroken: (error: Error) => void
}

export function connectQueue(
  databaseUrl: string,
  { connections, queryTimeoutMs = 30_000, onBroken }: QueueConnections,
): pg.Pool {
  const pool = new QueuePool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'baystead-jobs',
  })
  // Without a listener a connection that breaks would end the process.
  pool.on('error', onBroken)
  pool.on('connect', (client) => void client.on('error', onBroken))
  return pool
}

/**
 * The job queue on one set of connections. When one of them breaks, a job may have been handed to us without our hearing of it: so the queue is
 * not repaired but replaced as a whole, and what the old one still held is given back.
 */
export async function startQueue(
  databaseUrl: string,
  log: FastifyBaseLogger,
  work: readonly LaneWork[],
): Promise<Queue> {
  const { promise: broken, resolve: tell } = Promise.withResolvers<Error>()
  let hasBroken = false
  const isBroken = () => hasBroken
  const onBroken = (error: Error) => {
    hasBroken = true
    tell(error)
  }
  const pool = connectQueue(databaseUrl, { connections: connectionsFor(work), onBroken })
  const lanes: Lane[] = []
  const stopLanes = () => Promise.all(lanes.map((lane) => lane.stop()))
  try {
    for (const { regular = [], ...lane } of work)
      lanes.push(await startLane({ ...lane, pool, log, regular, onBroken, isBroken }))
  } catch (error) {
    void stopLanes().then(() => pool.end())
    throw error
  }
  const workerIds = lanes.map(({ workerId }) => workerId)

  return {
    workerIds,
    broken,
    async close(signal) {
      const late = new Promise<void>((resolve) => {
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve())
      })
      await Promise.race([stopLanes(), late])
      const settle = async () => {
        await pool.query(REMOVE_DONE, [lanes.flatMap((lane) => lane.doneJobs()), workerIds])
        await pool.query(GIVE_BACK, [workerIds])
      }
      const onFirstFailure = (error: unknown) => log.warn({ err: error }, 'jobs cannot be given back to the queue yet')
      // Where the time is up, once more and no more: the database may be away, and whoever comes next gives these jobs back.
      if (signal.aborted) await settle().catch(onFirstFailure)
      else await retryUntilWorks(settle, { signal, onFirstFailure })
      // Not awaited: what the library never gives back would hold us for ever.
      void pool.end().catch(() => {})
    },
  }
}
