import { createDatabase } from '#server/testing/database/database.ts'
import { eventually } from '#server/testing/process.ts'
import { IDLE_TASKS } from '#server/testing/tasks.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { enqueue } from './enqueue.ts'
import { startWorker } from './worker.ts'

const { db, url } = await createDatabase()
/** After a database start there is a grace period in which no job is released. */
const SOON_MS = 30_000
const log = pino({ level: 'silent' })

/** The state that a killed process leaves. */
const holdAs = (worker: string) =>
  sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - interval '6 seconds', attempts = 1`.execute(
    db,
  )
const waiting = async () =>
  (await sql<{ payload: { id: string } }>`select payload from graphile_worker._private_jobs`.execute(db)).rows.map(
    ({ payload }) => payload.id,
  )

test('jobs of a killed worker run on the next one; jobs of a living one are left alone', async () => {
  const living = new pg.Client({ connectionString: url })
  await living.connect()
  await living.query('select pg_advisory_lock($1, hashtext($2))', [0x6a_6f_62_73, 'pool-living'])
  await enqueue(db, 'deliver_card_event', { id: 'of the living' })
  await holdAs('pool-living')
  await enqueue(db, 'deliver_card_event', { id: 'of the dead' })
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '6 seconds' where locked_by is null`.execute(
    db,
  )

  const done: string[] = []
  const start = () =>
    startWorker({
      databaseUrl: url,
      log,
      tasks: {
        ...IDLE_TASKS,
        deliver_card_event: async ({ id }) => void done.push(id),
      },
    })
  const first = await start()
  await eventually(waiting, (ids) => ids.length === 1, SOON_MS)
  expect([done, await waiting()]).toEqual([['of the dead'], ['of the living']])
  await first.stop()

  await living.end()
  const second = await start()
  await eventually(waiting, (ids) => ids.length === 0, SOON_MS)
  expect(done).toEqual(['of the dead', 'of the living'])
  await second.stop()
}, 90_000)
