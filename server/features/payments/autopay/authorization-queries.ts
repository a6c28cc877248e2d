import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

export const end = (trx: Db, userId: string) =>
  trx
    .updateTable('autopay_authorizations')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

export const insert = (trx: Db, row: Insertable<Database['autopay_authorizations']>) =>
  trx.insertInto('autopay_authorizations').values(row).execute()

export const find = (db: Db, userId: string) =>
  db
    .selectFrom('autopay_authorizations')
    .select(['text', 'given_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
