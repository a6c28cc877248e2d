import type { Db } from '#server/db/connection.ts'
import type { ListedFacts } from '#server/db/public-change.ts'
import { sql } from 'kysely'
import { LISTED_COLUMNS, type ListedPropertyRow } from '#server/features/properties/queries.ts'
import type { PriceChangeRow } from './queries.ts'

export type ChangedRow = ListedPropertyRow &
  Pick<PriceChangeRow, 'changed_at' | 'old_price_cents' | 'old_price_type' | 'old_status'> & { facts: ListedFacts }

/** The latest changes in a span of time of properties that are available now, newest first. */
export async function listChanged(db: Db, after: Date, until: Date, limit: number): Promise<ChangedRow[]> {
  const columns = LISTED_COLUMNS.map((column) => sql.ref(`p.${column}`))
  const { rows } = await sql<ChangedRow>`
    select ${sql.join(columns)}, public_facts(p) as facts, c.changed_at, c.old_price_cents, c.old_price_type, c.old_status
    from price_changes as c join properties as p on p.id = c.property_id
    where c.changed_at > ${after} and c.changed_at <= ${until} and p.deleted_at is null and p.is_available
    order by c.changed_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

/** The time of the latest change until then. */
export async function findLatestChange(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('price_changes')
    .select('changed_at')
    .where('changed_at', '<=', until)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.changed_at ?? null
}
