import { readConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connection.ts'
import { connectIdentity } from '#server/connect-identity.ts'

const EMAIL = 'administrator@example.com'
const PASSWORD = 'a password of the measurement'

/** Creates another administrator who can sign in. */
export async function createAdministrator(databaseUrl: string): Promise<string> {
  const { db, pool } = connect(databaseUrl)
  const identity = await connectIdentity(db, readConfig({ APP_ENV: 'test' }))
  const { id } = await identity.create({ email: EMAIL, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' })
  await db
    .insertInto('users')
    .values({ id, email: EMAIL, first_name: 'Ada', last_name: 'Lovelace', role: 'admin' })
    .execute()
  await pool.end()
  return id
}

/** Their session, as a browser stores it. */
export async function signInAsAdministrator(origin: string): Promise<string> {
  const config = (await (await fetch(`${origin}/api/config`)).json()) as { supabaseAnonKey: string }
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: config.supabaseAnonKey },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The sign-in was answered ${answer.status}`)
  return answer.text()
}
