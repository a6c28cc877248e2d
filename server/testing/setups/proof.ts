import { readConfig } from '#server/config/config.ts'
import { identityOn } from '#server/testing/account.ts'
import { authClients, doJobs } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeEach } from 'vitest'

export const config = readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0' })
export const ADA = { email: 'ada@example.com', password: 'a long enough one' }
export const NEW_PASSWORD = 'quite another one'
export const PERSON = { email: ADA.email, firstName: 'Ada', lastName: 'Lovelace' }

/** An app that requires confirmation by email. */
const mailing = { config: { auth: { ...config.auth, isAutoconfirm: false } } }

/** A product that confirms automatically and one that mails confirmations, on one database. */
export async function setUpProof() {
  const { db, url } = await createDatabase()
  const { app } = await createTestApp(db)
  const { createClient, admin } = await authClients(app, db)
  const identity = await identityOn(db)
  beforeEach(async () => {
    await db.deleteFrom('users').execute()
    await db.deleteFrom('auth_users').execute()
    await db.deleteFrom('auth_limits').execute()
    await doJobs(url, db, config)
  })

  /** A user who registered an address on a system that confirms addresses automatically. */
  async function stranger() {
    const client = createClient()
    const { data, error } = await client.signUp(ADA)
    if (error) throw error
    return { client, id: data.user!.id, session: data.session! }
  }

  const signInError = async (password: string) =>
    (await createClient().signInWithPassword({ email: ADA.email, password })).error?.code

  const { app: mailingApp } = await createTestApp(db, mailing)
  const linkTo = async (email: string) =>
    (await admin.generateLink({ type: 'recovery', email })).data.properties!.hashed_token

  const follow = (token: string, type: 'recovery' | 'invite' | 'signup' | 'email_change' = 'recovery') => {
    const client = createClient()
    return client.verifyOtp({ type, token_hash: token }).then(({ error }) => ({ client, error }))
  }

  return { db, url, app, createClient, admin, identity, stranger, signInError, mailingApp, linkTo, follow }
}
