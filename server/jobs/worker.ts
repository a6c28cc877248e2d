import type { FastifyBaseLogger } from 'fastify'
import { Logger, runMigrations } from 'graphile-worker'
import { pause, pauseAfter, retryUntilWorks } from '#server/db/retry.ts'
import { MailRefused, MailServerAway } from '#server/gateways/mailer.ts'
import { type Breaker, createBreaker } from './circuit-breaker.ts'
import { type Jobs, SCHEDULED_ATTEMPTS } from './enqueue.ts'
import { keepHeartbeat } from './worker-heartbeat.ts'
import { connectQueue, type LaneWork, type Queue, startQueue } from './queue.ts'

export type Tasks = { [Task in keyof Jobs]: (payload: Jobs[Task]) => Promise<void> }

/** A queue that ran this long was healthy, so its next failure starts a new count. */
const WELL_AFTER_MS = 30_000

/** Updates the queue's own tables. */
export async function prepareJobs(databaseUrl: string) {
  // Not with the library's own pool: it is closed without waiting, and a connection that breaks meanwhile would end the process.
  const pool = connectQueue(databaseUrl, { connections: 1, queryTimeoutMs: 0, onBroken: () => {} })
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

export interface Regular {
  name: string
  /** A cron pattern in UTC. */
  match: string
  work: () => Promise<unknown>
  /** It may take hours, so it has a lane of its own. A run that was missed within the last day is made up for. */
  isLong?: boolean
}

const DAY_MS = 86_400_000

interface WorkerOptions {
  /** Must not be a connection pooler, because the queue uses LISTEN. */
  databaseUrl: string
  log: FastifyBaseLogger
  tasks: Tasks
  /** Scheduled tasks. Each run happens in one of all processes, one at a time. */
  regular?: readonly Regular[]
  /** How long running jobs may take after the worker was stopped. */
  stopWithinMs?: number
  /** The first pause after the mail server became unavailable. */
  mailPauseMs?: number
}

/** Each has a queue of its own, so that a run waits for the previous one in any process. */
const roundsOf = (regular: readonly Regular[]) => ({
  tasks: Object.fromEntries(regular.map(({ name, work }) => [name, async () => void (await work())])),
  regular: regular.map(({ name, match, isLong = false }) => ({
    task: name,
    match,
    options: { queueName: name, maxAttempts: SCHEDULED_ATTEMPTS, ...(isLong && { backfillPeriod: DAY_MS }) },
  })),
})

/** Tasks that may wait for something slow have a lane of their own, so that payments and security events never wait behind them. */
function lanesOf(
  { send_mail: sendMail, find_positions, verify_record, ...others }: Tasks,
  regular: readonly Regular[],
  mailServer: Breaker,
): LaneWork[] {
  const rounds = roundsOf(regular.filter(({ isLong }) => !isLong))
  const long = regular.filter(({ isLong }) => isLong)
  return [
    { tasks: others, concurrency: 2 },
    {
      tasks: { send_mail: (mail) => mailServer.run(() => sendMail(mail)) },
      concurrency: 2,
      gate: mailServer.gate,
      isFinal: (error) => error instanceof MailRefused,
    },
    {
      tasks: { find_positions, verify_record, ...rounds.tasks },
      concurrency: 2,
      regular: rounds.regular,
    },
    ...(long.length > 0 ? [{ ...roundsOf(long), concurrency: 1 }] : []),
  ]
}

/** Runs the jobs of this database until it is stopped, and survives every restart of the database. */
export async function startWorker({
  databaseUrl,
  log,
  tasks,
  regular = [],
  stopWithinMs = 5000,
  mailPauseMs,
}: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const timeIsUp = new AbortController()
  const mailServer = createBreaker({
    service: 'mail server',
    log,
    isOutage: (error) => error instanceof MailServerAway,
    ...(mailPauseMs !== undefined && { firstPauseMs: mailPauseMs }),
  })
  const start = () => startQueue(databaseUrl, log, lanesOf(tasks, regular, mailServer))
  let current = await start()
  const presence = keepHeartbeat(databaseUrl, log)
  presence.show(current.workerIds)
  current.begin()
  const closing = new Set<Promise<void>>()

  /** Its running jobs continue, and other processes see them as ours until they end. */
  function retire(old: Queue) {
    const close = async () => {
      await old.close(timeIsUp.signal)
      presence.hide(old.workerIds)
    }
    const closed = close().finally(() => closing.delete(closed))
    closing.add(closed)
  }

  async function replaceWhenBroken() {
    const stopped = new Promise<null>((resolve) => stopping.signal.addEventListener('abort', () => resolve(null)))
    for (let failures = 0; ;) {
      const since = Date.now()
      const reason = await Promise.race([current.broken, stopped])
      if (reason === null) return
      failures = Date.now() - since > WELL_AFTER_MS ? 1 : failures + 1
      log.warn({ err: reason }, 'the job queue lost its connection and will be restarted')
      await pause(pauseAfter(failures), stopping.signal)
      const next = await retryUntilWorks(start, {
        signal: stopping.signal,
        onFirstFailure: (error) => log.warn({ err: error }, 'could not start the job queue, will retry'),
      })
      if (!next) return
      log.info('the job queue is running again')
      presence.show(next.workerIds)
      next.begin()
      retire(current)
      current = next
    }
  }

  const replacing = replaceWhenBroken()
  return {
    async stop() {
      stopping.abort()
      await replacing
      retire(current)
      const timer = setTimeout(() => timeIsUp.abort(), stopWithinMs)
      await Promise.all(closing)
      clearTimeout(timer)
      await presence.stop()
    },
  }
}

declare global {
  namespace GraphileWorker {
    interface Tasks extends Jobs {}
  }
}
