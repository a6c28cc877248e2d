import type { Db } from '#server/db/connection.ts'

/** An upper bound for the home page. Visitors would not wait for more pictures. */
const MAX_SLIDES = 50

/** The images of the home page in the administrators' order. Ties are sorted oldest first. */
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
