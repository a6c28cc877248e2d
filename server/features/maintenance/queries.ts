import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type RequestRow = Selectable<Database['maintenance_requests']>

export const insert = (db: Db, values: Insertable<Database['maintenance_requests']>) =>
  db.insertInto('maintenance_requests').values(values).returningAll().executeTakeFirstOrThrow()

export async function find(db: Db, id: string): Promise<RequestRow | null> {
  const row = await db.selectFrom('maintenance_requests').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Locks one request until the transaction ends. */
export async function lock(db: Db, id: string): Promise<RequestRow | null> {
  const row = await db
    .selectFrom('maintenance_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function findByToken(db: Db, tokenHash: Buffer): Promise<RequestRow | null> {
  const row = await db
    .selectFrom('maintenance_links as link')
    .innerJoin('maintenance_requests as request', 'request.id', 'link.request_id')
    .selectAll('request')
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

export const insertLink = (db: Db, requestId: string, tokenHash: Buffer) =>
  db.insertInto('maintenance_links').values({ request_id: requestId, token_hash: tokenHash }).execute()

type Changes = Partial<Pick<RequestRow, 'status' | 'admin_notes' | 'confirmed_at' | 'assignee_id'>>

/** `updated_at` is what the sender sees, so internal notes do not change it. */
export const update = (db: Db, id: string, changes: Changes) =>
  db
    .updateTable('maintenance_requests')
    .set({ ...changes, version: sql<number>`version + 1`, ...(changes.status && { updated_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertStep = (db: Db, values: Insertable<Database['maintenance_steps']>) =>
  db.insertInto('maintenance_steps').values(values).execute()

export const stepsOf = (db: Db, requestId: string) =>
  db
    .selectFrom('maintenance_steps')
    .select(['status', 'side', 'user_name', 'at'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute()

export async function findAccount(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'is_active', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** The name of a signed-in user. Null without a name. */
export async function findName(db: Db, userId: string): Promise<string | null> {
  const account = await findAccount(db, userId)
  return (account && `${account.first_name} ${account.last_name}`.trim()) || null
}
