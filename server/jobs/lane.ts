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
  /** When to ask for which of them by itself. */
  regular: CronItem[]
  concurrency: number
  /** Asked before each look for a job, and waited for where it gives something to wait for. */
  gate?: () => Promise<void> | undefined
  /** Whether an error would be the same however often the job is tried. */
  isFinal?: (error: unknown) => boolean
  /** Told when the lane can no longer be relied on: it lost a connection, or gave up. */
  onBroken: (error: Error) => void
  /** Whether that was told already: what the library says from then on is the same trouble. */
  isBroken: () => boolean
}

export interface Lane {
  /** What its jobs are locked by. */
  workerId: string
  /** Jobs of late that were done; the queue may not know it of the last ones. */
  doneJobs: () => readonly string[]
  /** Takes no further job, and resolves when those under way have ended. */
  stop(): Promise<void>
}

/** As many completions as could be under way when a connection breaks, many times over. */
const REMEMBERED = 100

/** The library's own commentary is left out, except for what no event tells. */
const loggerOf = (log: FastifyBaseLogger, isQuiet: () => boolean) =>
  new Logger(() => (level, message, meta) => {
    if ((level === 'error' || level === 'warning') && !meta?.['failure'] && !isQuiet()) log.warn(message)
  })

function logFailures(events: WorkerEvents, log: FastifyBaseLogger) {
  events.on('job:error', ({ job, error }) => {
    const { id, task_identifier: task, attempts, max_attempts: of } = job
    const line = { err: error, job: id, task, attempts }
    if (attempts < of) log.warn(line, 'a job failed and will be tried again')
    else log.error(line, 'a job failed for good')
  })
}

/** The same tasks, whose jobs are not tried again after an error that is final. */
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

/** One runner of the job queue: some tasks, and so many of their jobs at once. It is not repaired: whoever hears that it broke starts another. */
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
    // The library asks this before each look for a job. A lane that broke looks for none, because the next lane does.
    forbiddenFlags: () => {
      const wait = isBroken() ? stopped : gate?.()
      // Only a wait is raced with the end: every race that a pending promise takes part in is kept as long as that promise.
      return wait ? Promise.race([wait, stopped]).then(() => null) : null
    },
    // Without a delay the library does not await these two, and a rejection that nobody handles ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  runner.promise.catch(breakDown)
  return {
    workerId,
    doneJobs: () => doneJobs,
    async stop() {
      isStopping = true
      // Rejects where it has stopped by itself.
      runner.stop().catch(() => {})
      openGate()
      await haveEnded
    },
  }
}
