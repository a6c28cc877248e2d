import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'

export const USERS = '/api/admin/users'

/** A product, and the calls of its administrator. */
export async function setUpUsers() {
  const { db } = await createDatabase()
  const { app } = await createTestApp(db)
  const admin = await createCaller(app, db, 'admin')
  let made = 0
  /** A user who has never signed in, one minute newer than the previous one. */
  async function person(values: object = {}) {
    made += 1
    const id = randomUUID()
    await db
      .insertInto('users')
      .values({
        id,
        email: `person-${made}@example.com`,
        first_name: 'Grace',
        last_name: 'Hopper',
        created_at: new Date(Date.UTC(2026, 0, 1) + made * 60_000),
        ...values,
      })
      .execute()
    return id
  }

  beforeEach(async () => {
    await db.deleteFrom('users').where('id', '<>', admin.id).execute()
  })

  return { db, app, admin, person }
}
