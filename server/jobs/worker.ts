import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type Runner, runMigrations, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Jobs } from './enqueue.ts'
import { keepPresence } from './presence.ts'

type Tasks = { [Task in keyof Jobs]: (payload: Jobs[Task]) => Promise<void> }

const AT_ONCE = 2
const START_AGAIN_AFTER_MS = 1000

/** Failures of jobs are warnings: they are tried again. The queue's own running commentary is left out. */
const loggerOf = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message)
  })

/** A connection that breaks is the queue's to replace, also while it is being given back: without a listener it would end the process. */
function connectQueue(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: AT_ONCE + 1, application_name: 'baystead-jobs' })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Brings the queue's own tables up to date. */
export const prepareJobs = (databaseUrl: string) =>
  runMigrations({ connectionString: databaseUrl, maxPoolSize: 2, logger: new Logger(() => () => {}) })

interface Regular {
  name: string
  /** As cron has it. */
  match: string
  work: () => Promise<unknown>
}

interface WorkerOptions {
  /** Must lead to a session of its own, not through a pooler: the queue listens. */
  databaseUrl: string
  log: FastifyBaseLogger
  tasks: Tasks
  /** Done once an hour by one of all processes. */
  tidy: () => Promise<unknown>
  /** Done at their times (UTC) by one of all processes, one at a time. */
  regular?: readonly Regular[]
  /** Jobs under way when the worker is stopped are given this long. */
  stopWithinMs?: number
}

/** Does the jobs of this database, two at a time, until it is stopped; what is under way is finished then. */
export async function startWorker({
  databaseUrl,
  log,
  tasks,
  tidy,
  regular = [],
  stopWithinMs = 5000,
}: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const pool = connectQueue(databaseUrl)
  const poolIds = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => void poolIds.add(workerPool.id))
  let isStopping = false
  let runner: Runner
  const all: readonly Regular[] = [{ name: 'tidy', match: '17 * * * *', work: tidy }, ...regular]

  const start = () =>
    run({
      pgPool: pool,
      events,
      concurrency: AT_ONCE,
      noHandleSignals: true,
      logger: loggerOf(log),
      taskList: {
        ...tasks,
        ...Object.fromEntries(all.map(({ name, work }) => [name, async () => void (await work())])),
      },
      parsedCronItems: parseCronItems(
        // A queue of its own each: the next round waits for the one before, in whatever process.
        all.map(({ name, match }) => ({ task: name, match, options: { queueName: name, maxAttempts: 3 } })),
      ),
    })

  /** A queue that gave up, because the database was away too long, is started anew. */
  async function watch(): Promise<void> {
    await runner.promise.catch((error: unknown) => log.warn({ err: error }, 'the job queue ended and is started again'))
    if (isStopping) return
    await wait(START_AGAIN_AFTER_MS)
    if (isStopping) return
    runner = await start().catch(() => runner)
    await watch()
  }

  runner = await start()
  const presence = keepPresence(databaseUrl, () => [...poolIds].at(-1), log)
  void watch()
  return {
    async stop() {
      isStopping = true
      const stopped = runner.stop().then(
        () => true,
        () => true,
      )
      // What takes longer is given back to the queue, to be tried again by whoever comes next.
      if (!(await Promise.race([stopped, wait(stopWithinMs, false)])))
        await pool.query('select graphile_worker.force_unlock_workers($1)', [[...poolIds]])
      await presence.stop()
      await pool.end()
    },
  }
}

declare global {
  namespace GraphileWorker {
    interface Tasks extends Jobs {}
  }
}
