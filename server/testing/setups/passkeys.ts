import { readConfig } from '#server/config/config.ts'
import type { GoTrueClient } from '@supabase/auth-js'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { authClients, doJobs } from '#server/testing/auth-client.ts'
import { type Bend, createAuthenticator } from '#server/testing/setups/authenticator.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'

export const ADA = { email: 'ada@example.com', password: 'a long enough one' }
export const BOB = { email: 'bob@example.com', password: 'a long enough one too' }
export const REFUSED = { status: 400, code: 'webauthn_verification_failed', message: 'Credential verification failed' }

/** The identity service with two users, and the unmodified client of each with an authenticator in software. */
export async function passkeySetup() {
  const { db, url } = await createDatabase()
  const config = readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0' })
  const { app } = await createTestApp(db)
  const { createClient, admin, anonKey } = await authClients(app, db)
  const ids: Record<string, string> = {}

  async function reset() {
    await db.deleteFrom('users').execute()
    await db.deleteFrom('auth_users').execute()
    await db.deleteFrom('auth_limits').execute()
    for (const person of [ADA, BOB]) {
      const { data, error } = await admin.createUser({ ...person, email_confirm: true })
      if (error) throw error
      ids[person.email] = data.user.id
    }
    await doJobs(url, db, config)
  }

  async function signedIn(person = ADA) {
    const client = createClient()
    const { error } = await client.signInWithPassword(person)
    if (error) throw error
    return client
  }

  async function register(client: GoTrueClient, authenticator = createAuthenticator(), bend: Bend = {}) {
    const { data: started, error } = await client.passkey.startRegistration()
    if (error) return { authenticator, data: null, error }
    const options = started.options as unknown as PublicKeyCredentialCreationOptionsJSON
    const credential = authenticator.create(options, bend) as never
    const answer = await client.passkey.verifyRegistration({ challengeId: started.challenge_id, credential })
    return { authenticator, ...answer }
  }

  async function challenged(client: GoTrueClient) {
    const { data, error } = await client.passkey.startAuthentication()
    if (error) throw error
    return { challengeId: data.challenge_id, options: data.options as unknown as PublicKeyCredentialRequestOptionsJSON }
  }

  async function signInWith(
    { authenticator }: { authenticator: ReturnType<typeof createAuthenticator> },
    bend: Bend = {},
    client = createClient(),
  ) {
    const { challengeId, options } = await challenged(client)
    const credential = authenticator.get(options, bend) as never
    return { client, ...(await client.passkey.verifyAuthentication({ challengeId, credential })) }
  }

  /** What the users and the audit log were told since the last call. */
  async function happened() {
    const { mails, events } = await doJobs(url, db, config)
    return { subjects: mails.map(({ subject, to }) => [subject, to]), events: events.map(({ type }) => type), mails }
  }

  return {
    db,
    app,
    config,
    ids,
    createClient,
    admin,
    anonKey,
    reset,
    signedIn,
    register,
    challenged,
    signInWith,
    happened,
  }
}
