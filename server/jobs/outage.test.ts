import { createDatabase } from '#server/testing/database/database.ts'
import { startDatabaseProxy } from '#server/testing/database/database-proxy.ts'
import { eventually } from '#server/testing/process.ts'
import { IDLE_TASKS } from '#server/testing/tasks.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { enqueue } from './enqueue.ts'
import { runInOrder } from './run-in-order.ts'
import { connectQueue, startQueue } from './queue.ts'
import { startWorker } from './worker.ts'

const { db, url } = await createDatabase()

function recordingLog() {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, warnings: () => lines.filter(({ level }) => level >= 40).map(({ msg }) => msg) }
}

const jobs = async () =>
  (await sql<{ id: string }>`select id from graphile_worker._private_jobs`.execute(db)).rows.length

/** A worker whose card events the test handles, over a connection that the test can cut. */
async function startOverProxy(deliver: () => Promise<void>) {
  const proxy = await startDatabaseProxy(url)
  const { log, warnings } = recordingLog()
  const worker = await startWorker({
    databaseUrl: proxy.url,
    log,
    tasks: {
      ...IDLE_TASKS,
      deliver_card_event: deliver,
    },
  })
  onTestFinished(() => worker.stop())
  return { proxy, warnings }
}

describe('while the database is down', () => {
  test('each problem is one line in the log, and jobs run once it is back', async () => {
    let done = 0
    const { proxy, warnings } = await startOverProxy(async () => void (done += 1))
    proxy.cut()
    await eventually(
      async () => warnings(),
      ({ length }) => length === 3,
      30_000,
    )
    const refused = proxy.refused()
    await eventually(
      async () => proxy.refused(),
      (count) => count >= refused + 5,
      30_000,
    )
    expect(proxy.refused()).toBeGreaterThanOrEqual(refused + 5)
    await enqueue(db, 'deliver_card_event', { id: 'one' })
    proxy.restore()
    expect(await eventually(jobs, (left) => left === 0, 30_000)).toBe(0)
    expect(done).toBe(1)
    expect(warnings().toSorted()).toEqual([
      'could not look for jobs of dead workers, will retry',
      'could not start the job queue, will retry',
      'the job queue lost its connection and will be restarted',
    ])
  }, 90_000)

  test('a job that ends in the meantime counts as done and is not repeated', async () => {
    const started = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    let done = 0
    const { proxy } = await startOverProxy(async () => {
      started.resolve()
      await end.promise
      done += 1
    })
    await enqueue(db, 'deliver_card_event', { id: 'one' })
    await started.promise
    proxy.cut()
    await eventually(
      async () => proxy.refused(),
      (count) => count >= 2,
      30_000,
    )
    end.resolve()
    await eventually(
      async () => done,
      (count) => count === 1,
    )
    proxy.restore()
    expect(await eventually(jobs, (left) => left === 0, 30_000)).toBe(0)
    expect(done).toBe(1)
  }, 90_000)
})

test('a queue fetches no job before all its lanes have started, so a start that fails holds none', async () => {
  let done = 0
  const { log } = recordingLog()
  await enqueue(db, 'deliver_card_event', { id: 'one' })
  const lane = { tasks: { deliver_card_event: () => void (done += 1) }, concurrency: 1 }
  // The first lane has time to fetch the job while the others start.
  const queue = await startQueue(
    url,
    log,
    Array.from({ length: 8 }, () => lane),
  )
  onTestFinished(() => queue.close(new AbortController().signal))
  expect([done, await jobs()]).toEqual([0, 1])
  queue.begin()
  expect(await eventually(jobs, (left) => left === 0)).toBe(0)
  expect(done).toBe(1)
})

test('a scheduled part that fails is logged and does not stop the others, and the job is retried', async () => {
  const { log, warnings } = recordingLog()
  const order: string[] = []
  const work = runInOrder(
    {
      first: async () => void order.push('first'),
      second: () => Promise.reject(new Error('no disk')),
      third: async () => void order.push('third'),
    },
    log,
  )
  await expect(work()).rejects.toThrow('second')
  expect(order).toEqual(['first', 'third'])
  expect(warnings()).toEqual(['a maintenance task failed'])
})

test('a connection that graphile-worker releases twice is released once', async () => {
  const pool = connectQueue(url, { connections: 1, onBroken: () => {} })
  onTestFinished(() => pool.end())
  const { promise: connected, resolve } = Promise.withResolvers<() => void>()
  pool.connect((_error, _client, release) => resolve(release))
  const release = await connected
  release()
  expect(release).not.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(pool.idleCount).toBe(1)
})
