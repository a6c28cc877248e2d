import type { callsWith } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'

export const user = (call: Awaited<ReturnType<typeof callsWith>>) => call('GET', '/api/auth/user')

/** A product without rate limits of earlier tests and without jobs. */
export async function setUpAuth() {
  const { db } = await createDatabase()
  const { app } = await createTestApp(db)
  beforeEach(async () => {
    await db.deleteFrom('submissions').execute()
    await db.deleteFrom('auth_limits').execute()
    await sql`delete from graphile_worker._private_jobs`.execute(db)
  })

  return { db, app }
}
