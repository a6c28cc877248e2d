import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { types } from './parsers.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/** Connections for the requests of one process. Several processes, their jobs and their listeners share the server's hundred. */
const POOL_SIZE = 10

/** What a request's statement is given, in ms. */
const STATEMENT_TIMEOUT_MS = 10_000

interface Options {
  /** 0 for work that may take its time, as migrations do. */
  statementTimeoutMs?: number
  /** At most so many connections. */
  size?: number
  /** Whether connections stay open while nobody uses them. */
  isKept?: boolean
  /** What the server lists them as. */
  name?: string
  /** Told of every connection that broke; the pool replaces it. */
  onBroken?: (error: Error) => void
}

/**
 * The pool and Kysely over it. A statement is given 10 s, a free connection 5 s: beyond that the caller hears that the service is
 * busy rather than waiting for ever.
 */
export function connect(databaseUrl: string, options: Options = {}): { db: Db; pool: pg.Pool } {
  const {
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    size = POOL_SIZE,
    name = 'baystead',
    isKept = false,
    onBroken = () => {},
  } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: 5000,
    ...(isKept && { idleTimeoutMillis: 0 }),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: name,
    types,
  })
  // An 'error' that nobody listens to ends the process: the pool tells of its idle connections alone, so the others are asked as well.
  pool.on('error', onBroken)
  pool.on('connect', (client) => void client.on('error', onBroken))
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool }
}
