import { randomBytes } from 'node:crypto'
import { connect, type Db } from '#server/db/connection.ts'
import { afterAll, inject } from 'vitest'
import { databaseUrl, onServer } from '#server/testing/global-setup.ts'

/** A migrated database without rows for this test file, or one without tables (`isEmpty`). Deleted at the end of the run. */
export async function createDatabase({ isEmpty = false } = {}): Promise<{ db: Db; url: string }> {
  const server = inject('databaseServer')
  const name = `${inject('databaseTemplate')}_${randomBytes(6).toString('hex')}`
  await onServer(
    server,
    `create database ${name} template ${isEmpty ? 'template1' : inject('databaseTemplate')} strategy file_copy`,
  )
  const url = databaseUrl(server, name)
  const { db, pool } = connect(url)
  afterAll(() => pool.end())
  return { db, url }
}
