import type { Db } from '#server/db/connection.ts'
import { type RawBuilder, sql } from 'kysely'
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

async function newestOf(db: Db, kind: string, owner: RawBuilder<boolean>, limit: number): Promise<SandboxObject[]> {
  const rows = await db
    .selectFrom('card_sandbox_objects')
    .select('body')
    .where('kind', '=', kind)
    .where(owner)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ body }) => body as SandboxObject)
}

/** The objects of an intent, newest first. */
export const listOf = (db: Db, kind: string, intentId: string, limit: number) =>
  newestOf(db, kind, sql<boolean>`intent_id = ${intentId}`, limit)

/** Objects since a time, newest first, after the one that ended the page before. */
export async function listSince(
  db: Db,
  kind: string,
  since: number,
  { after, limit }: { after: string; limit: number },
) {
  const { rows } = await sql<{ body: SandboxObject }>`
    select body from card_sandbox_objects as o
    where kind = ${kind} and (body ->> 'created')::bigint >= ${since}
      and (${after} = '' or (created_at, id) < (select created_at, id from card_sandbox_objects where id = ${after}))
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ body }) => body)
}

/** The saved cards of a customer, newest first. */
export const listOfCustomer = (db: Db, customer: string, limit: number) =>
  newestOf(db, 'payment_method', sql<boolean>`body ->> 'customer' = ${customer}`, limit)

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
