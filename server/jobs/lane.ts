import { EventEmitter, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'

export interface LaneOptions {
  pool: pg.Pool
  log: FastifyBaseLogger
  tasks: TaskList
  /** The cron schedule of its regular tasks. */
  regular: CronItem[]
  concurrency: number
  /** Called before each attempt to fetch a job. If it returns a promise, fetching waits for it. */
  gate?: () => Promise<void> | undefined
  /** Whether an error would be the same on every retry. */
  isFinal?: (error: unknown) => boolean
  /** Called when the lane can no longer be relied on: it lost a connection or gave up. */
  onBroken: (error: Error) => void
  /** Whether that was already reported. Later errors of the library have the same cause. */
  isBroken: () => boolean
}

export interface Lane {
  /** The id that locks its jobs. */
  workerId: string
  /** Recently completed jobs. The queue may not know about the last ones. */
  doneJobs: () => readonly string[]
  /** Fetches no further jobs and resolves when the running ones have ended. */
  stop(): Promise<void>
}

/** Many times more than the jobs that can be running when a connection breaks. */
const REMEMBERED = 100

/** Drops the library's log messages, except those that no event reports. */
const loggerOf = (log: FastifyBaseLogger, isQuiet: () => boolean) =>
  new Logger(() => (level, message, meta) => {
    if ((level === 'error' || level === 'warning') && !meta?.['failure'] && !isQuiet()) log.warn(message)
  })

function logFailures(events: WorkerEvents, log: FastifyBaseLogger) {
  events.on('job:error', ({ job, error }) => {
    const { id, task_identifier: task, attempts, max_attempts: of } = job
    const line = { err: error, job: id, task, attempts }
    if (attempts < of) log.warn(line, 'a job failed and will be retried')
    else log.error(line, 'a job failed permanently')
  })
}

/** Wraps the tasks so that a job is not retried after a final error. */
function endingAtFinalErrors(tasks: TaskList, isFinal: (error: unknown) => boolean): TaskList {
  const ending =
    (task: Task): Task =>
    async (payload, helpers) => {
      try {
        return await task(payload, helpers)
      } catch (error) {
        const { job } = helpers
        if (isFinal(error)) {
          await helpers.query('update graphile_worker._private_jobs set max_attempts = attempts where id = $1', [
            job.id,
          ])
          job.max_attempts = job.attempts
        }
        throw error
      }
    }
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, ending(task as Task)]))
}

/** One runner of the job queue for some tasks, with limited concurrency. A broken lane is never repaired: its owner starts another. */
export async function startLane(options: LaneOptions): Promise<Lane> {
  const { pool, log, tasks, regular, concurrency, gate, isFinal, onBroken, isBroken } = options
  const { promise: stopped, resolve: openGate } = Promise.withResolvers<void>()
  const events: WorkerEvents = new EventEmitter()
  const doneJobs: string[] = []
  let isStopping = false
  let workerId = ''
  const breakDown = (error: unknown) => {
    if (!isStopping) onBroken(error instanceof Error ? error : new Error(String(error)))
  }
  events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id))
  events.on('worker:getJob:error', ({ error }) => breakDown(error))
  events.on('pool:listen:error', ({ error }) => breakDown(error))
  events.on('pool:fatalError', ({ error }) => breakDown(error))
  events.on('pool:gracefulShutdown', ({ message }) => breakDown(message))
  events.on('job:success', ({ job }) => {
    doneJobs.push(job.id)
    if (doneJobs.length > REMEMBERED) doneJobs.shift()
  })
  logFailures(events, log)
  const haveEnded = Promise.race([
    once(events, 'pool:gracefulShutdown:complete'),
    once(events, 'pool:gracefulShutdown:error'),
  ])

  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    logger: loggerOf(log, () => isBroken() || isStopping),
    taskList: isFinal ? endingAtFinalErrors(tasks, isFinal) : tasks,
    parsedCronItems: parseCronItems(regular),
    // graphile-worker calls this before each attempt to fetch a job. A broken lane fetches none, because its successor does.
    forbiddenFlags: () => {
      const wait = isBroken() ? stopped : gate?.()
      // Only a real wait is raced with the stop, because a race keeps memory for as long as its pending promise.
      return wait ? Promise.race([wait, stopped]).then(() => null) : null
    },
    // Without a delay the library does not await these two, and an unhandled rejection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  runner.promise.catch(breakDown)
  return {
    workerId,
    doneJobs: () => doneJobs,
    async stop() {
      isStopping = true
      // Rejects if it has already stopped by itself.
      runner.stop().catch(() => {})
      openGate()
      await haveEnded
    },
  }
}
