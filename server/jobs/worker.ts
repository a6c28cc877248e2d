import type { FastifyBaseLogger } from 'fastify'
import { Logger, runMigrations } from 'graphile-worker'
import { pause, pauseAfter, retryUntilWorks } from '#server/db/retry.ts'
import { MailRefused, MailServerAway } from '#server/gateways/mailer.ts'
import { type Breaker, createBreaker } from './circuit-breaker.ts'
import type { Jobs } from './enqueue.ts'
import { keepHeartbeat } from './worker-heartbeat.ts'
import { connectQueue, type LaneWork, type Queue, startQueue } from './queue.ts'

export type Tasks = { [Task in keyof Jobs]: (payload: Jobs[Task]) => Promise<void> }

/** A queue that lived this long was well: the next trouble is a new one. */
const WELL_AFTER_MS = 30_000

/** Brings the queue's own tables up to date. */
export async function prepareJobs(databaseUrl: string) {
  // Not by the library's own pool: it is closed without waiting for it, and a connection that breaks meanwhile would end the process.
  const pool = connectQueue(databaseUrl, { connections: 1, queryTimeoutMs: 0, onBroken: () => {} })
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

export interface Regular {
  name: string
  /** As cron has it, in UTC. */
  match: string
  work: () => Promise<unknown>
}

interface WorkerOptions {
  /** Must lead to a session of its own, not through a pooler: the queue listens. */
  databaseUrl: string
  log: FastifyBaseLogger
  tasks: Tasks
  /** Done at their times by one of all processes, one round of each at a time. */
  regular?: readonly Regular[]
  /** Jobs under way when the worker is stopped are given this long. */
  stopWithinMs?: number
  /** The first pause after the mail server turned out to be away. */
  mailPauseMs?: number
}

/** What may wait for something slow has a lane of its own, so that money and security never wait behind it. */
function lanesOf(
  { send_mail: sendMail, verify_record, ...others }: Tasks,
  regular: readonly Regular[],
  mailServer: Breaker,
): LaneWork[] {
  const rounds = Object.fromEntries(regular.map(({ name, work }) => [name, async () => void (await work())]))
  return [
    { tasks: others, concurrency: 2 },
    {
      tasks: { send_mail: (mail) => mailServer.run(() => sendMail(mail)) },
      concurrency: 2,
      gate: mailServer.gate,
      isFinal: (error) => error instanceof MailRefused,
    },
    {
      tasks: { verify_record, ...rounds },
      concurrency: 2,
      // A queue of its own each: the next round waits for the one before, in whatever process.
      regular: regular.map(({ name, match }) => ({ task: name, match, options: { queueName: name, maxAttempts: 3 } })),
    },
  ]
}

/** Does the jobs of this database until it is stopped, through every restart of the database. */
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
  const closing = new Set<Promise<void>>()

  /** Its jobs go on, and are shown to the other processes as ours until they have ended. */
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
      log.warn({ err: reason }, 'the job queue broke off and will be started again')
      await pause(pauseAfter(failures), stopping.signal)
      const next = await retryUntilWorks(start, {
        signal: stopping.signal,
        onFirstFailure: (error) => log.warn({ err: error }, 'the job queue cannot be started yet'),
      })
      if (!next) return
      log.info('the job queue is back')
      presence.show(next.workerIds)
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
