import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/db/connection.ts'

const LOCK = 7_306_452

/** Marks the database as being backed up until the session ends. False where it already is. Must be called before the snapshot is taken. */
export async function lockForBackup(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [LOCK])
  return rows[0]!.isLocked
}

/**
 * Whether a backup is running, which still copies files of rows that were deleted since. Whoever deletes files asks after the deletion of their rows was
 * committed: a backup that begins later does not have the rows.
 */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
