import type { Statement } from '#server/db/connection.ts'
import type { Log } from '#server/log.ts'
import { shortSql } from './short-sql.ts'
import { currentWork } from './work.ts'

/**
 * Logs each statement that takes at least this many milliseconds, with the id of its request or the name of its job. Its values are not logged, because
 * they may be personal data.
 */
export const slowStatementLog =
  (log: Log, slowMs: number) =>
  ({ sql, ms }: Statement) => {
    if (ms >= slowMs) log.warn({ ...currentWork(), ms: Math.round(ms), sql: shortSql(sql) }, 'slow statement')
  }
