import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'

/** All images that are not deleted, in the order of the home page. Ties are sorted oldest first. */
export const listAll = (db: Db) =>
  db
    .selectFrom('hero_images')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Locks all hero images until the transaction ends, because a change can affect the order of all of them. */
export const lockAll = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('hero_images'))`.execute(db)

/** One image, deleted or not deleted. */
export async function find(db: Db, id: string, { isDeleted = false } = {}) {
  const query = db.selectFrom('hero_images').selectAll().where('id', '=', id)
  return (await query.where('deleted_at', isDeleted ? 'is not' : 'is', null).executeTakeFirst()) ?? null
}

export const insert = (db: Db, values: Insertable<Database['hero_images']>) =>
  db.insertInto('hero_images').values(values).returningAll().executeTakeFirstOrThrow()

/** Every update counts up the version. */
export const update = (db: Db, id: string, values: Updateable<Database['hero_images']>) =>
  db
    .updateTable('hero_images')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Numbers the images in this order. Images that keep their number are not updated. */
export const arrange = (db: Db, ids: readonly string[]) =>
  sql`
    update hero_images set sort_order = named.position - 1, version = version + 1
    from unnest(${ids}::uuid[]) with ordinality as named (id, position)
    where hero_images.id = named.id and hero_images.sort_order <> named.position - 1`.execute(db)

/** Deletes for good what was deleted more than this many days ago. */
export const purge = (db: Db, days: number) =>
  db
    .deleteFrom('hero_images')
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .returning(['id', 'title'])
    .execute()
