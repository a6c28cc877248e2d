import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Names our locks among all advisory locks of the database. */
const LOCKS = 0x6a_6f_62_73
const EVERY_MS = 10_000

/** Jobs and queues that a worker held for some seconds already: a new one may not have shown itself yet. */
const RELEASE = `
  select graphile_worker.force_unlock_workers(array(
    select worker from (
      select locked_by as worker from graphile_worker._private_jobs where locked_at < now() - interval '5 seconds'
      union
      select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '5 seconds'
    ) as held
    where worker is not null and worker <> $2 and pg_try_advisory_xact_lock($1, hashtext(worker))
  ))`

/**
 * Shows the other processes that this worker lives, by a lock that ends with its session however it ends, and gives back to the queue what workers hold that
 * do not live any more. By itself the queue would wait four hours for a process that was killed.
 */
export function keepPresence(databaseUrl: string, currentWorker: () => string | undefined, log: FastifyBaseLogger) {
  let client: pg.Client | null = null
  let shown: string | undefined
  let underWay: Promise<void> = Promise.resolve()

  async function connect() {
    const made = new pg.Client({ connectionString: databaseUrl, application_name: 'baystead-jobs' })
    made.on('error', () => {
      if (client === made) client = null
    })
    await made.connect()
    shown = undefined
    return made
  }

  async function look() {
    const worker = currentWorker()
    if (worker === undefined) return
    client ??= await connect()
    if (shown !== worker) {
      // Of a queue that gave up and was started anew.
      if (shown !== undefined) await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCKS, shown])
      await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS, worker])
      shown = worker
    }
    await client.query(RELEASE, [LOCKS, worker])
  }

  const tick = () => {
    underWay = underWay.then(look).catch((error: unknown) => {
      log.warn({ err: error }, 'what other workers left could not be looked for')
      const broken = client
      client = null
      void broken?.end().catch(() => {})
    })
  }
  tick()
  const timer = setInterval(tick, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
      await client?.end().catch(() => {})
    },
  }
}
