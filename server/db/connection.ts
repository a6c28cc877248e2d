import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/** Connections of one process. Several processes and the listener share the server's hundred. */
const POOL_SIZE = 10

/**
 * The pool and Kysely over it. A statement is given 10 s, a free connection 5 s: beyond that the caller hears that the service is
 * busy rather than waiting for ever.
 */
export function connect(databaseUrl: string): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'baystead',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool }
}
