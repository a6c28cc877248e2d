import { COUNT_LIMIT } from '#contract/core/paging.ts'
import { type Expression, sql } from 'kysely'
import type { Db } from './connection.ts'

/** Counts the rows of a query up to one past `COUNT_LIMIT`, because a complete count of a large list is slow and nobody needs it. */
export async function boundedCount(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${query} limit ${COUNT_LIMIT + 1}) as matching`.execute(db)
  return rows[0]!.total
}
