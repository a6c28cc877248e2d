import { randomUUID } from 'node:crypto'
import { createContext, type SessionStatus } from '#server/auth-service/context.ts'
import { startSession } from '#server/auth-service/sessions/sessions.ts'
import { insertUser } from '#server/auth-service/users/users.ts'
import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { readConfig } from '#server/config/config.ts'
import type { Insertable } from 'kysely'
import type { Database } from '#server/db/schema.ts'

export const HOME = { address: '203.0.113.7', userAgent: 'Browser' }

/** The identity service on a database of its own, without the product around it. The status of sessions in the product is the test's to set. */
export async function setUpService(config: { origin?: string } = {}) {
  const { db } = await createDatabase()
  const status = new Map<string, SessionStatus>()
  const ctx = createContext({
    db,
    config: { ...readConfig({ APP_ENV: 'test' }), ...config },
    company: readCompany,
    sessionStatus: async (_db: Db, _userId, sessionId) => status.get(sessionId) ?? 'active',
    isEmailTaken: async () => false,
    isKnownNetwork: async () => false,
    dropSecondFactor: async () => {},
  })

  /** A user with a session. */
  async function signedIn(values: Partial<Insertable<Database['auth_users']>> = {}) {
    const user = await insertUser(ctx, db, { email: `${randomUUID()}@example.com`, ...values })
    const session = await startSession(ctx, db, user.id, 'password', HOME)
    const [{ id: sessionId } = { id: '' }] = await db
      .selectFrom('auth_sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .execute()
    return { user, session, sessionId }
  }
  return { db, ctx, status, signedIn }
}
