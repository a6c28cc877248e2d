import { createContext } from '#server/auth-service/context.ts'
import { apiKeys } from '#server/auth-service/tokens/api-keys.ts'
import { sendRequestedLink } from '#server/auth-service/links/requested-links.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { freePort } from '#server/db/embedded/address.ts'
import { identityRules } from '#server/identity-rules.ts'
import type { LinkRequest } from '#server/jobs/enqueue.ts'
import { sql } from 'kysely'
import { createDatabase } from './database/database.ts'
import { createTestApp } from './test-app.ts'

/** The waiting jobs of this kind, in order. */
export async function waitingJobs<Payload>(db: Db, task: string): Promise<Payload[]> {
  const { rows } = await sql<{ payload: Payload }>`
    select payload from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id
    where t.identifier = ${task} order by j.id`.execute(db)
  return rows.map(({ payload }) => payload)
}

/** Sends the link that was requested last. Returns the text of the email. */
export async function sendLink(db: Db, config: Config): Promise<string> {
  const request = (await waitingJobs<LinkRequest>(db, 'send_auth_link')).at(-1)!
  await sendRequestedLink(createContext({ db, config, ...identityRules }), request)
  return (await waitingJobs<{ text: string }>(db, 'send_mail')).at(-1)!.text
}

/** An identity service on the network with its own database, like a hosted one. */
export async function startIdentityService() {
  const { db } = await createDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config = { ...readConfig({ APP_ENV: 'test' }), origin: url }
  const { app } = await createTestApp(db, { config })
  await app.listen({ port, host: '127.0.0.1' })
  return {
    db,
    url,
    /** The values of `SUPABASE_URL` and its two keys. */
    hosted: { url, ...(await apiKeys(db, null)) },
    sendLink: () => sendLink(db, config),
  }
}
