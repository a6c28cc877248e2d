import { beginOfDay } from '#server/jobs/visits.ts'
import type { Db } from '#server/db/connection.ts'
import { withHome } from '#server/features/viewings/queries.ts'
import { sql } from 'kysely'

/** The viewings of these days, without holds. */
export const listBetween = (db: Db, from: string, to: string) =>
  withHome(db)
    .where('state', 'in', ['requested', 'booked', 'cancelled'])
    .where('starts_at', '>=', beginOfDay(from))
    .where('starts_at', '<', beginOfDay(to, 1))
    .orderBy('starts_at')
    .orderBy('viewings.id')
    .execute()

/** Who can be assigned. */
export const listStaff = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('name'))
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
