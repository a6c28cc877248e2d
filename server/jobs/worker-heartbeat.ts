import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { pause, pauseAfter } from '#server/db/retry.ts'

/** The class of our advisory locks among all of the database. */
const LOCKS = 0x6a_6f_62_73
const EVERY_MS = 5000
/** After an outage of the database, the other workers get this long to take their locks again. */
const GRACE_MS = 10_000

const SHOW = `select worker from unnest($2::text[]) as worker where pg_try_advisory_lock($1, hashtext(worker))`
const HIDE = `select pg_advisory_unlock($1, hashtext(worker)) from unnest($2::text[]) as worker`

/**
 * Releases jobs and queues that a dead worker has held for some seconds. A new worker may not have taken its lock yet, and in the first seconds
 * after the database started nobody has had time to, so nothing is released then.
 */
const RELEASE = `
  select graphile_worker.force_unlock_workers(array(
    select worker from (
      select locked_by as worker from graphile_worker._private_jobs where locked_at < now() - interval '5 seconds'
      union
      select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '5 seconds'
    ) as held
    where worker is not null and worker <> all($2::text[]) and pg_try_advisory_xact_lock($1, hashtext(worker))
  ))
  where pg_postmaster_start_time() < now() - $3 * interval '1 millisecond'`

export interface Heartbeat {
  /** Takes the locks of workers that started in this process. */
  show(workerIds: readonly string[]): void
  /** Releases the locks of workers that ended. */
  hide(workerIds: readonly string[]): void
  stop(): Promise<void>
}

/**
 * Shows other processes that our workers are alive, by locks that end with their session however it ends, and returns to the queue the jobs of workers
 * that are dead. By itself the queue would wait four hours for a process that was killed.
 */
export function keepHeartbeat(databaseUrl: string, log: FastifyBaseLogger): Heartbeat {
  const stopping = new AbortController()
  const { signal } = stopping
  const alive = new Set<string>()
  /** The workers whose lock the session holds. */
  const shown = new Set<string>()
  let client: pg.Client | undefined
  let connections = 0
  let connectedAt = 0
  let wake = () => {}

  async function connect() {
    const made = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'baystead-jobs',
      connectionTimeoutMillis: 10_000,
      query_timeout: 30_000,
      keepAlive: true,
    })
    made.on('error', () => {
      if (client !== made) return
      client = undefined
      wake()
    })
    await made.connect()
    shown.clear()
    connections += 1
    connectedAt = Date.now()
    return made
  }

  async function look() {
    client ??= await connect()
    const gone = [...shown].filter((id) => !alive.has(id))
    if (gone.length > 0) await client.query(HIDE, [LOCKS, gone])
    for (const id of gone) shown.delete(id)
    const missing = [...alive].filter((id) => !shown.has(id))
    if (missing.length > 0) {
      const { rows } = await client.query<{ worker: string }>(SHOW, [LOCKS, missing])
      for (const { worker } of rows) shown.add(worker)
    }
    const hasJustComeBack = connections > 1 && Date.now() - connectedAt < GRACE_MS
    if (!hasJustComeBack) await client.query(RELEASE, [LOCKS, [...alive], GRACE_MS])
  }

  async function keep() {
    for (let failures = 0; !signal.aborted;) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      try {
        await look()
        failures = 0
        await Promise.race([woken, pause(EVERY_MS, signal)])
      } catch (error) {
        failures += 1
        const broken = client
        client = undefined
        void broken?.end().catch(() => {})
        if (failures === 1) log.warn({ err: error }, 'could not look for jobs of dead workers, will retry')
        await pause(pauseAfter(failures), signal)
      }
    }
  }

  const keeping = keep()
  return {
    show(workerIds) {
      for (const id of workerIds) alive.add(id)
      wake()
    },
    hide(workerIds) {
      for (const id of workerIds) alive.delete(id)
      wake()
    },
    async stop() {
      stopping.abort()
      await keeping
      await client?.end().catch(() => {})
    },
  }
}
