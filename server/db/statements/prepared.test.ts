import { seedDemo } from '#server/db/demo/seed.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../connection.ts'
import { prepared } from './prepared.ts'

const { db, url } = await createDatabase()

beforeAll(() => seedDemo(db, new Date()))

/** A pool with one connection, and the statements that PostgreSQL keeps for it. */
function oneConnection(options = {}) {
  const { db: one, pool } = connect(url, { size: 1, ...options })
  onTestFinished(() => pool.end())
  const kept = async () => {
    const { rows } = await sql<{ uses: string }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements order by prepare_time`.execute(one)
    return rows.map(({ uses }) => Number(uses))
  }
  return { one, kept }
}

test('a marked query is planned once for a connection, with other parameters each time', async () => {
  const { one, kept } = oneConnection()
  const ids = await db.selectFrom('properties').select('id').limit(8).execute()
  for (const { id } of ids) {
    const query = one.selectFrom('properties').select('id').where('id', '=', id).$call(prepared)
    expect(await query.execute()).toEqual([{ id }])
  }
  expect(await kept()).toEqual([8])
})

test('other queries are not kept', async () => {
  const { one, kept } = oneConnection()
  await one.selectFrom('properties').select('id').limit(1).execute()
  expect(await kept()).toEqual([])
})

test('behind a pooler nothing is kept', async () => {
  const { one, kept } = oneConnection({ isPooled: true })
  expect(await one.selectFrom('properties').select('id').limit(1).$call(prepared).execute()).toHaveLength(1)
  expect(await kept()).toEqual([])
})

test('texts that vary do not fill the connection', async () => {
  const { one, kept } = oneConnection()
  for (let number = 0; number < 120; number += 1) {
    const query = one.selectFrom('properties').select(sql.lit(number).as('number')).limit(1).$call(prepared)
    expect(await query.executeTakeFirst()).toEqual({ number })
  }
  expect((await kept()).length).toBeLessThanOrEqual(100)
})
