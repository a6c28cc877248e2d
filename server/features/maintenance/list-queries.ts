import { COUNT_LIMIT } from '#contract/fields.ts'
import type { STATUS_FILTERS } from '#contract/maintenance-own.ts'
import type { Priority, REQUEST_TYPES } from '#contract/maintenance.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Position } from './position.ts'
import type { RequestRow } from './queries.ts'

export interface Filter {
  /** Whose alone. */
  userId?: string
  status?: (typeof STATUS_FILTERS)[number] | undefined
  type?: (typeof REQUEST_TYPES)[number] | undefined
  priority?: Priority | undefined
}

function matches(eb: ExpressionBuilder<Database, 'maintenance_requests'>, { userId, status, type, priority }: Filter) {
  const conditions = []
  if (userId !== undefined) conditions.push(eb('user_id', '=', userId))
  if (status === 'active') conditions.push(eb('status', 'in', ['pending', 'in_progress']))
  else if (status !== undefined) conditions.push(eb('status', '=', status))
  if (type !== undefined) conditions.push(eb('request_type', '=', type))
  if (priority !== undefined) conditions.push(eb('priority', '=', priority))
  return eb.and(conditions)
}

/** One page, newest first, and one row more where there is a next page. Keyset, so every page costs the same. */
export const list = (
  db: Db,
  filter: Filter,
  { limit, after }: { limit: number; after: Position | null },
): Promise<RequestRow[]> =>
  db
    .selectFrom('maintenance_requests')
    .selectAll()
    .where((eb) => matches(eb, filter))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${after!.createdAt}, ${after!.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

/** Matches in all, counted to one past `COUNT_LIMIT`. */
export async function count(db: Db, filter: Filter): Promise<number> {
  const { total } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('maintenance_requests')
        .select('id')
        .where((where) => matches(where, filter))
        .limit(COUNT_LIMIT + 1)
        .as('matching'),
    )
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
