import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type MessageRow = Selectable<Database['maintenance_messages']>

export const insertMessage = (db: Db, values: Insertable<Database['maintenance_messages']>) =>
  db.insertInto('maintenance_messages').values(values).returningAll().executeTakeFirstOrThrow()

/** The messages that the sender may read, oldest first. */
export const messagesForSender = (db: Db, requestId: string) =>
  db
    .selectFrom('maintenance_messages')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('is_internal', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** All messages, including internal ones, oldest first. */
export const messagesForAdmin = (db: Db, requestId: string) =>
  db
    .selectFrom('maintenance_messages')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** How many messages the sender wrote about a request within the last hour, and in how many seconds the oldest of them no longer counts. */
export async function countRecent(db: Db, requestId: string) {
  const { rows } = await sql<{ count: number; wait: number | null }>`
    select count(*)::int as count,
      ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int as wait
    from maintenance_messages
    where request_id = ${requestId} and side = 'sender' and created_at > now() - interval '1 hour'`.execute(db)
  return rows[0]!
}
