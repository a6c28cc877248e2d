import { readConfig } from '#server/config/config.ts'
import { authClients, doJobs } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'

export const configOf = (env: Record<string, string>) =>
  readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0', ...env })

export const config = configOf({ AUTH_AUTOCONFIRM: 'false' })
export const ADA = { email: 'ada@example.com', password: 'a long enough one' }
export const NEW_PASSWORD = 'quite another one'
export const EXPIRED = { status: 403, code: 'otp_expired' }

/** A product whose identity service mails links, with the calls and the mailbox that the tests of links share. */
export async function setUpAuthLinks() {
  const { db, url } = await createDatabase()
  const { app } = await createTestApp(db, { config: { auth: config.auth } })
  const { createClient, admin } = await authClients(app, db)
  beforeEach(async () => {
    await db.deleteFrom('auth_users').execute()
    await db.deleteFrom('auth_limits').execute()
    await doJobs(url, db, config)
  })

  const makeAda = () => admin.createUser({ ...ADA, email_confirm: true })
  const jobs = (atOnce = 1) => doJobs(url, db, config, atOnce)
  /** The link in the only email that was sent. */
  async function mailedLink() {
    const { mails } = await jobs()
    if (mails.length !== 1) throw new Error(`${mails.length} mails`)
    const link = new URL(/http\S+/.exec(mails[0]!.text)![0])
    return { mail: mails[0]!, link, token: link.searchParams.get('token_hash')! }
  }

  const canSignIn = async ({ email, password }: typeof ADA) =>
    (await createClient().signInWithPassword({ email, password })).error === null

  /** Makes every link a minute older. */
  const aMinuteLater = () => sql`update auth_links set created_at = created_at - interval '61 seconds'`.execute(db)

  return { db, url, app, createClient, admin, makeAda, jobs, mailedLink, canSignIn, aMinuteLater }
}
