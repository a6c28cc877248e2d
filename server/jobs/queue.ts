import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { CronItem, TaskList } from 'graphile-worker'
import { retryUntilWorks } from '#server/db/retry.ts'
import { type Lane, startLane } from './lane.ts'

export interface LaneWork {
  tasks: TaskList
  regular?: CronItem[]
  /** How many of its jobs run at once. */
  concurrency: number
  gate?: () => Promise<void> | undefined
  isFinal?: (error: unknown) => boolean
}

export interface Queue {
  /** The ids that lock its jobs, one for each lane. */
  workerIds: readonly string[]
  /** Resolves with the reason when the queue can no longer be relied on. */
  broken: Promise<Error>
  /** Lets it fetch jobs. */
  begin(): void
  /** Finishes running jobs. When the signal aborts, unfinished jobs are released too. */
  close(signal: AbortSignal): Promise<void>
}

/** Deletes completed jobs, whether or not the queue recorded that. */
const REMOVE_DONE = `delete from graphile_worker._private_jobs where id = any($1::bigint[]) and locked_by = any($2::text[])`
/** Releases the other jobs of these workers. */
const GIVE_BACK = `select graphile_worker.force_unlock_workers($1::text[])`

/** Each lane has a connection for LISTEN and shares the others. */
const connectionsFor = (lanes: readonly LaneWork[]) => lanes.length * 2

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (reason?: unknown) => void,
) => void

/**
 * A pool that releases each connection only once. When the database goes away while a lane stops, graphile-worker releases its listening connection
 * twice, which would throw an uncaught error and end the process.
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
  /** The queue's own statements are fast. A slow one means that the database no longer responds. */
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
  // Without a listener, a broken connection would end the process.
  pool.on('error', onBroken)
  pool.on('connect', (client) => void client.on('error', onBroken))
  return pool
}

/**
 * The job queue on one set of connections. When a connection breaks, a job may have been assigned to us without our knowing, so the whole queue is
 * replaced and the old one's jobs are released. It fetches no jobs before `begin`: after a failed start, those that it has done would run again.
 */
export async function startQueue(
  databaseUrl: string,
  log: FastifyBaseLogger,
  work: readonly LaneWork[],
): Promise<Queue> {
  const { promise: broken, resolve: tell } = Promise.withResolvers<Error>()
  const { promise: begun, resolve: openLanes } = Promise.withResolvers<void>()
  let hasBegun = false
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
    for (const { regular = [], gate = () => undefined, ...lane } of work) {
      const gateOfLane = () => (hasBegun ? gate() : begun.then(gate))
      lanes.push(await startLane({ ...lane, gate: gateOfLane, pool, log, regular, onBroken, isBroken }))
    }
  } catch (error) {
    void stopLanes().then(() => pool.end())
    throw error
  }
  const workerIds = lanes.map(({ workerId }) => workerId)

  return {
    workerIds,
    broken,
    begin() {
      hasBegun = true
      openLanes()
    },
    async close(signal) {
      const late = new Promise<void>((resolve) => {
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve())
      })
      await Promise.race([stopLanes(), late])
      const releaseJobs = async () => {
        await pool.query(REMOVE_DONE, [lanes.flatMap((lane) => lane.doneJobs()), workerIds])
        await pool.query(GIVE_BACK, [workerIds])
      }
      const onFirstFailure = (error: unknown) => log.warn({ err: error }, 'could not unlock jobs, will retry')
      // After the abort there is one more attempt only. If the database is down, the next process releases these jobs.
      if (signal.aborted) await releaseJobs().catch(onFirstFailure)
      else await retryUntilWorks(releaseJobs, { signal, onFirstFailure })
      // Not awaited, because a connection that the library never releases would block forever.
      void pool.end().catch(() => {})
    },
  }
}
