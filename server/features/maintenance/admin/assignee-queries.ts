import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** Staff with an active account. */
const staff = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'is_active'])
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('name'))

export const listAssignees = (db: Db) =>
  staff(db)
    .where('role', 'in', ['admin', 'property_manager'])
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute()

/** A member of staff who can be assigned. Null for anyone else. */
export async function findAssignee(db: Db, id: string) {
  const row = await staff(db)
    .where('id', '=', id)
    .where('role', 'in', ['admin', 'property_manager'])
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ?? null
}

/** The names of assignees, even of those who are no longer staff. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows = known.length === 0 ? [] : await staff(db).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
