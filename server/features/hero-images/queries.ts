import type { Db } from '#server/db/connection.ts'

/** A bound for what one page can show; nobody waits for more pictures than this. */
const MAX_SLIDES = 50

/** What the home page shows, in the administrator's order; of equals the older first. */
export const listActive = (db: Db) =>
  db
    .selectFrom('hero_images')
    .selectAll()
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_SLIDES)
    .execute()
