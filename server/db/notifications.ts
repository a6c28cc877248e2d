import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './connection.ts'

/** A busy server may take long. Otherwise a notification arrives within milliseconds. */
const WITHIN_MS = 10_000
const AGAIN_AFTER_MS = 250

/**
 * Whether a session at this address receives notifications sent through the pool. It does not where the address is a pooler that lends a connection for each
 * transaction, or to another database.
 */
export async function receivesNotifications(address: string, db: Db): Promise<boolean> {
  const channel = `baystead_probe_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({
    connectionString: address,
    application_name: 'baystead-probe',
    connectionTimeoutMillis: WITHIN_MS,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`listen ${channel}`)
    const received = once(client, 'notification').then(() => true)
    for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline;) {
      await sql`select pg_notify(${channel}, '')`.execute(db)
      if (await Promise.race([received, wait(AGAIN_AFTER_MS, false)])) return true
    }
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
