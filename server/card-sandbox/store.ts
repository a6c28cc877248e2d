import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import type { SandboxObject } from './objects.ts'

/** An intent belongs to itself; charges, refunds and disputes belong to an intent. */
const intentOf = (object: SandboxObject) =>
  object.object === 'payment_intent' ? object.id : ((object['payment_intent'] as string | undefined) ?? null)

export const insert = (db: Db, object: SandboxObject) =>
  db
    .insertInto('card_sandbox_objects')
    .values({ id: object.id, kind: object.object, intent_id: intentOf(object), body: JSON.stringify(object) })
    .execute()

export const update = (db: Db, object: SandboxObject) =>
  db
    .updateTable('card_sandbox_objects')
    .set({ body: JSON.stringify(object) })
    .where('id', '=', object.id)
    .execute()

/** Reads an object of this kind by id, locked if it is about to change. */
export async function find<T extends SandboxObject>(
  db: Db,
  kind: string,
  id: string,
  isLocked = false,
): Promise<T | null> {
  const row = await db
    .selectFrom('card_sandbox_objects')
    .select('body')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return (row?.body as T | undefined) ?? null
}

/** The objects of an intent, newest first. */
export async function listOf(db: Db, kind: string, intentId: string, limit: number): Promise<SandboxObject[]> {
  const rows = await db
    .selectFrom('card_sandbox_objects')
    .select('body')
    .where('intent_id', '=', intentId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ body }) => body as SandboxObject)
}

/** Keeps idempotency responses for a day, and events for as long as they may be delivered. */
export async function deleteOldSandboxRows(db: Db) {
  await db
    .deleteFrom('card_sandbox_answers')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('card_sandbox_objects')
    .where('kind', '=', 'event')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
