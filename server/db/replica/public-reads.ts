import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { type ConnectionOptions, type Db, logTo } from '../connection.ts'
import type { Database } from '../schema.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import type { Replica } from './replica.ts'

/** SQLSTATE codes of a standby that ends a statement because it must apply changes of the primary that contradict what the statement sees. */
const CONFLICTS = new Set(['40001', '40P01'])
/** The time limit of a statement. It would run into it on the primary, too. */
const TIMEOUT = '57014'

const TRANSACTION = /^(?:begin|start transaction)\b/

/** How long the primary is not tried, after it was away, where the replica answers in place of it. */
const AWAY_MS = 2000

export type ServerName = 'primary' | 'replica'

interface Options {
  primary: pg.Pool
  replica: pg.Pool
  state: Replica
  /** Hears where each statement was answered. */
  answered: (server: ServerName) => void
  observe?: ConnectionOptions['observe']
}

type DatabaseError = Error & { code?: unknown }

const isAway = (error: DatabaseError) => error.code !== TIMEOUT && isDatabaseUnavailable(error)
const isConflict = ({ code }: DatabaseError) => typeof code === 'string' && CONFLICTS.has(code)

/**
 * Statements that read what everybody may see. Each is answered by the replica while it is current, and else by the primary. What fails because a
 * replica is away is asked again of the primary. While the primary is away, so that nobody changes anything, the replica answers alone. There are no
 * transactions, because the statements of one could reach two servers.
 */
export function publicReads({ primary, replica, state, answered, observe }: Options): Db {
  const pools = { primary, replica }
  let awayUntil = 0

  function order(): ServerName[] {
    if (state.isCurrent) return ['replica', 'primary']
    // A replica that may lack a change answers only while nothing is cached.
    if (!state.isDoubted) return ['primary']
    return performance.now() < awayUntil ? ['replica', 'primary'] : ['primary', 'replica']
  }

  async function ask(server: ServerName, text: string, values: readonly unknown[]) {
    const client = await pools[server].connect()
    try {
      const result = await client.query(text, values as unknown[])
      answered(server)
      return result
    } finally {
      client.release()
    }
  }

  async function query(text: string, values: readonly unknown[]) {
    if (TRANSACTION.test(text)) throw new Error('public reads have no transactions')
    const servers = order()
    for (const [index, server] of servers.entries()) {
      try {
        return await ask(server, text, values)
      } catch (error) {
        const failure = error as DatabaseError
        if (server === 'replica' && isAway(failure)) state.failed(failure)
        if (server === 'primary' && isAway(failure)) awayUntil = performance.now() + AWAY_MS
        const isOver = index === servers.length - 1
        if (isOver || !(isAway(failure) || (server === 'replica' && isConflict(failure)))) throw error
      }
    }
    throw new Error('there is always a server to ask')
  }

  const pool: PostgresPool = {
    connect: async () => ({ query, release() {} }) as unknown as PostgresPoolClient,
    end: async () => {},
    options: {},
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...logTo(observe) })
}
