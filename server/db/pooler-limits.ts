import { sql } from 'kysely'
import { type Db, IDLE_IN_TRANSACTION_MS, STATEMENT_TIMEOUT_MS } from './connection.ts'

interface Addresses {
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
}

/** Whether requests reach the database through a pooler: it has another address past it. */
export const isPooled = ({ databaseUrl, databaseDirectUrl }: Addresses) => databaseDirectUrl !== databaseUrl

export const PAST_THE_POOLER =
  'DATABASE_URL leads to a connection pooler, so set DATABASE_DIRECT_URL to the same database without it'

/** What to add to the database's line of pgbouncer.ini. Behind another pooler, `alter role … set` does the same. */
export const CONNECT_QUERY = `connect_query='set statement_timeout to ${STATEMENT_TIMEOUT_MS}; set idle_in_transaction_session_timeout to ${IDLE_IN_TRANSACTION_MS}'`

/**
 * Which limits of time connections through the pooler do not have, as in "statement_timeout is 0". Without them, a statement or a forgotten transaction
 * may hold one forever. Null if there are both.
 */
export async function missingLimits(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
    order by name desc`.execute(db)
  if (rows.length === 0) return null
  return `${rows.map(({ name }) => name).join(' and ')} ${rows.length === 1 ? 'is' : 'are'} 0`
}
