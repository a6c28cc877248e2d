import type { FeedScope } from '#contract/calendar/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

export async function findLook(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('calendar_looks').select('looked_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.looked_at
}

/** A look never moves back, so two open windows do not bring old changes back. */
export const saveLook = (db: Db, userId: string, until: Date) =>
  db
    .insertInto('calendar_looks')
    .values({ user_id: userId, looked_at: until })
    .onConflict((row) =>
      row
        .column('user_id')
        .doUpdateSet({ looked_at: sql<Date>`greatest(calendar_looks.looked_at, excluded.looked_at)` }),
    )
    .execute()

export const findFeed = (db: Db, userId: string) =>
  db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** A row with a new id, in place of the one before. */
export async function replaceFeed(trx: Db, userId: string, scope: FeedScope) {
  await deleteFeed(trx, userId)
  await trx.insertInto('calendar_feeds').values({ user_id: userId, scope }).execute()
}

export const updateFeed = (db: Db, userId: string, scope: FeedScope) =>
  db.updateTable('calendar_feeds').set({ scope }).where('user_id', '=', userId).executeTakeFirst()

export const deleteFeed = (db: Db, userId: string) =>
  db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()

/** The feed behind an address, as long as its owner is an active administrator. Notes that it was read. */
export const readFeed = (db: Db, id: string) =>
  db
    .updateTable('calendar_feeds as feed')
    .from('users')
    .set({ read_at: sql<Date>`now()` })
    .whereRef('users.id', '=', 'feed.user_id')
    .where('feed.id', '=', id)
    .where('users.role', '=', 'admin')
    .where('users.is_active', '=', true)
    .returning(['feed.user_id', 'feed.scope'])
    .executeTakeFirst()
