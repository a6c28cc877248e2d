import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

const LISTED = ['id', 'image_urls', 'updated_at'] as const

/** One part of all listings, in an order that edits do not change. */
export async function listForSitemap(db: Db, part: number, size: number) {
  return await db
    .selectFrom('properties')
    .select(LISTED)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .offset((part - 1) * size)
    .limit(size)
    .execute()
}

/** When each part of so many listings was last changed, first part first. */
export async function listSitemapParts(db: Db, size: number): Promise<Date[]> {
  const numbered = db
    .selectFrom('properties')
    .select(['updated_at', sql<number>`(row_number() over (order by id) - 1) / ${sql.lit(size)}`.as('part')])
    .where('deleted_at', 'is', null)
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select((eb) => eb.fn.max('updated_at').as('changed'))
    .groupBy('part')
    .orderBy('part')
    .execute()
  return rows.map(({ changed }) => changed)
}

/** What the picture of a listing shows. */
export async function findForShare(db: Db, id: string) {
  const row = await db
    .selectFrom('properties')
    .select(['title', 'address', 'price_cents', 'price_type', 'status', 'bedrooms', 'bathrooms', 'sqft', 'image_urls'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
