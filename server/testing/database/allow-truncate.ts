import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** Lets the tests of one database empty its tables, which the product refuses for what is kept as evidence. */
export async function allowTruncate(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'no_truncate'`.execute(
    db,
  )
  for (const { table } of rows) await sql`alter table ${sql.table(table)} disable trigger no_truncate`.execute(db)
}
