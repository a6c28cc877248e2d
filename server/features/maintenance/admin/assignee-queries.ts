import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

const people = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('name'))

/** Property managers cannot open the backoffice. */
const CAN_BE_ASSIGNED = sql<boolean>`(role = 'admin' and is_active)`

/** Who can be assigned, and other staff who have a request, to filter by them. */
export const listAssignees = (db: Db) =>
  people(db)
    .select(CAN_BE_ASSIGNED.as('canBeAssigned'))
    .where('role', 'in', ['admin', 'property_manager'])
    .where((eb) =>
      eb.or([
        CAN_BE_ASSIGNED,
        eb.exists(eb.selectFrom('maintenance_requests').whereRef('assignee_id', '=', 'users.id')),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute()

/** A user who can be assigned. Null for anyone else. */
export const findAssignee = async (db: Db, id: string) =>
  (await people(db).where('id', '=', id).where(CAN_BE_ASSIGNED).executeTakeFirst()) ?? null

/** The names of assignees, even of those who are no longer staff. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows = known.length === 0 ? [] : await people(db).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
