import type { Db } from '#server/db/connection.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createAccount, signedIn } from './account.ts'
import { csrfHeaders } from './test-app.ts'

export const LEAK = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  propertyAddress: '12 Elm Street, Cambridge, MA 02139',
  requestType: 'plumbing',
  description: 'The kitchen tap drips day and night.',
}

/** Takes the waiting mail from the queue, oldest first. */
export async function takeMail(db: Db): Promise<Mail[]> {
  const { rows } = await sql<{ payload: Mail }>`
    delete from graphile_worker._private_jobs returning id, payload`.execute(db)
  return (rows as { id: string; payload: Mail }[])
    .toSorted((one, other) => Number(one.id) - Number(other.id))
    .map(({ payload }) => payload)
}

/** The tracking link in an email to a visitor. */
export const tokenIn = (mail: Mail | undefined) =>
  /\/maintenance\/status\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''

/** A signed-in user with an account. */
export async function createCaller(app: FastifyInstance, db: Db, role: 'tenant' | 'admin' = 'tenant') {
  const account = await createAccount(db, { role })
  const { call, session } = await signedIn(app, account.email)
  /** A call with an idempotency key. */
  const keyed = async (key: string, url: string, payload: object) => {
    const headers = { ...(await csrfHeaders(app)), authorization: `Bearer ${session.access_token}` }
    return app.inject({ method: 'POST', url, payload, headers: { ...headers, 'idempotency-key': key } })
  }
  const report = async (changes: object = {}) =>
    (await call('POST', '/api/maintenance-requests', { ...LEAK, ...changes })).json<{ id: string }>().id
  return { ...account, token: session.access_token, call, keyed, report }
}
