import type { Db } from '#server/db/connection.ts'
import { sql, type SqlBool } from 'kysely'

/** A position in the order of all properties, oldest first. Edits do not change it, and new properties come at the end. */
interface ListingKey {
  /** As PostgreSQL formats it, because a `Date` would lose microseconds. */
  createdAt: string
  id: string
}

const BEFORE_ALL: ListingKey = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
const AFTER_ALL: ListingKey = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** One part of all properties: those after one position up to another, and when any of them last changed. */
export interface SitemapPart {
  after: ListingKey
  upTo: ListingKey
  changed: Date
}

const isIn = (after: ListingKey, upTo: ListingKey) => sql<SqlBool>`
  (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)
  and (created_at, id) <= (${upTo.createdAt}::timestamptz, ${upTo.id}::uuid)`

/** The properties of one part, in order, up to a limit. */
export async function listForSitemap(db: Db, { after, upTo }: Pick<SitemapPart, 'after' | 'upTo'>, limit: number) {
  return await db
    .selectFrom('properties')
    .select(['id', 'image_urls', 'updated_at'])
    .where('deleted_at', 'is', null)
    .where(isIn(after, upTo))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Splits all properties into parts of equal size; the last part takes new ones. Walks from the end of one part to the next along an index, and reads
 * only the latest change of each part from the rows.
 */
export async function listSitemapParts(db: Db, size: number): Promise<SitemapPart[]> {
  const { rows } = await sql<{ created_at: string; id: string; changed: Date | null }>`
    with recursive walk as (
      select ${BEFORE_ALL.createdAt}::timestamptz as created_at, ${BEFORE_ALL.id}::uuid as id
      union all
      select next.created_at, next.id
      from walk, lateral (
        select created_at, id from properties
        where deleted_at is null and (created_at, id) > (walk.created_at, walk.id)
        order by created_at, id
        offset ${size - 1} limit 1
      ) as next
    ), parts as (
      select
        created_at, id,
        lead(created_at, 1, 'infinity') over walked as end_at,
        lead(id, 1, ${AFTER_ALL.id}::uuid) over walked as end_id
      from walk window walked as (order by created_at, id)
    )
    select created_at::text, id, (
      select max(updated_at) from properties as listing
      where deleted_at is null and (listing.created_at, listing.id) > (parts.created_at, parts.id)
        and (listing.created_at, listing.id) <= (end_at, end_id)
    ) as changed
    from parts
    order by parts.created_at, parts.id`.execute(db)
  const keys = rows.map(({ created_at, id }) => ({ createdAt: created_at, id }))
  return rows.flatMap(({ changed }, at) =>
    changed === null ? [] : [{ after: keys[at]!, upTo: keys[at + 1] ?? AFTER_ALL, changed }],
  )
}

/** All properties as one part. */
export const ALL_LISTINGS: Pick<SitemapPart, 'after' | 'upTo'> = { after: BEFORE_ALL, upTo: AFTER_ALL }

/** What the share picture of a property shows. */
export async function findForShare(db: Db, id: string) {
  const row = await db
    .selectFrom('properties')
    .select(['title', 'address', 'price_cents', 'price_type', 'status', 'bedrooms', 'bathrooms', 'sqft', 'image_urls'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
