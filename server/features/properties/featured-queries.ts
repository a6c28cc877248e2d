import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { ADMIN_COLUMNS, type AdminRow } from './admin/queries.ts'

/** The featured properties in order. A deleted property keeps its position until staff choose again, and is not to be shown. */
export const listChosen = (db: Db): Promise<AdminRow[]> =>
  db
    .selectFrom('featured_properties')
    .innerJoin('properties', 'properties.id', 'featured_properties.property_id')
    .select(ADMIN_COLUMNS.map((column) => `properties.${column}` as const))
    .orderBy('featured_properties.position')
    .execute()

/** Locks the choice of featured properties until the transaction ends. */
export const lockChoice = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('featured_properties'))`.execute(db)

/** Which of these properties exist and are not deleted. */
export async function findExisting(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('properties')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function replaceChoice(trx: Db, ids: readonly string[]) {
  await trx.deleteFrom('featured_properties').execute()
  const rows = ids.map((id, index) => ({ position: index + 1, property_id: id }))
  if (rows.length > 0) await trx.insertInto('featured_properties').values(rows).execute()
}
