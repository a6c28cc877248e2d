import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { types } from './parsers.ts'
import { PreparingClient } from './statements/prepared.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/** The oldest PostgreSQL version that the product is tested on, in the format of `server_version_num`. */
export const OLDEST_POSTGRES = 150_000

/** For the requests of one process. PostgreSQL's hundred connections are shared by several processes, their jobs and their listeners. */
const POOL_SIZE = 10

/** The statement timeout of requests, in milliseconds. */
export const STATEMENT_TIMEOUT_MS = 10_000

/** After so many milliseconds, a transaction that does nothing loses its connection. */
export const IDLE_IN_TRANSACTION_MS = 30_000

/** A statement that has ended. */
export interface Statement {
  /** Its text, with placeholders in place of the values. */
  sql: string
  ms: number
  /** Undefined where it succeeded. */
  error?: unknown
}

export interface ConnectionOptions {
  /** 0 for long work, such as migrations. */
  statementTimeoutMs?: number
  /** The maximum number of connections. */
  size?: number
  /** Whether idle connections stay open. */
  isKept?: boolean
  /**
   * Whether the address leads through a pooler that keeps no sessions. Then nothing is prepared, because prepared statements belong to a session, and the
   * pooler sets the limits of time (`pooler-limits.ts`), because PgBouncer refuses a client that brings its own.
   */
  isPooled?: boolean
  /** The `application_name` of the connections. */
  name?: string
  /** Called for every connection that breaks. The pool replaces it. */
  onBroken?: (error: Error) => void
  /** Hears of every statement, in the context of the caller. */
  observe?: (statement: Statement) => void
}

/**
 * Creates a connection pool and Kysely on top of it. A statement may take 10 s, and waiting for a connection 5 s. After that the caller gets a 503
 * instead of waiting forever.
 */
export function connect(databaseUrl: string, options: ConnectionOptions = {}): { db: Db; pool: pg.Pool } {
  const {
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    size = POOL_SIZE,
    name = 'baystead',
    isKept = false,
    isPooled = false,
    onBroken = () => {},
    observe,
  } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: 5000,
    ...(isKept && { idleTimeoutMillis: 0 }),
    application_name: name,
    types,
    ...(!isPooled && {
      Client: PreparingClient,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
  })
  // An 'error' event without a listener ends the process. The pool only forwards those of idle connections.
  pool.on('error', onBroken)
  pool.on('connect', (client) => void client.on('error', onBroken))
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...logTo(observe) }), pool }
}

/** The setting of Kysely that passes every statement on. */
export const logTo = (observe: ConnectionOptions['observe']) =>
  observe
    ? {
        log: (event: LogEvent) =>
          observe({
            sql: event.query.sql,
            ms: event.queryDurationMillis,
            ...(event.level === 'error' && { error: event.error }),
          }),
      }
    : {}
