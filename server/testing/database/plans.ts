import { once } from 'node:events'
import type { Db } from '#server/db/connection.ts'
import { types } from '#server/db/parsers.ts'
import type { Database } from '#server/db/schema.ts'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

/**
 * The query plans of all statements that some work runs. Test tables are so small that the planner would not use indexes, so sequential scans are
 * disabled: a plan then names an index if a suitable one exists.
 */
export async function plansOf(url: string, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const queries: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString: url, max: 1, types })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  })
  try {
    await work(db)
    const plans: string[] = []
    await sql`set enable_seqscan = off`.execute(db)
    for (const { sql: text, parameters } of queries.filter((query) =>
      /^\s*(?:select|update|delete|with)/i.test(query.sql),
    )) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    // Ending the pool does not wait until its connection is closed. Dropping the database would then break the connection.
    const closed = pool.totalCount > 0 ? once(pool, 'remove') : null
    await db.destroy()
    await closed
  }
}
