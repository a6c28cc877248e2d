import type pg from 'pg'
import { connect, type ConnectionOptions, type Db } from '../connection.ts'
import { publicReads, type ServerName } from './public-reads.ts'
import { Replica } from './replica.ts'

/** A connection that asks how far the replica is, however busy the others are. */
const POSITION = { size: 1, isKept: true, name: 'baystead-replica' }

interface Options extends Pick<ConnectionOptions, 'onBroken' | 'observe' | 'isPooled'> {
  url: string
  primary: { db: Db; pool: pg.Pool }
  report: (problem: string | null) => void
}

/** Where the public lists are read (decision 0101). */
export interface PublicReads {
  db: Db
  state: Replica
  pool: pg.Pool
  /** How many statements each server has answered. */
  answered: Readonly<Record<ServerName, number>>
  stop(): Promise<void>
}

/** Connects to a streaming replica of the primary. It need not be there: until it is, the primary is read. */
export function connectReplica({ url, primary, report, ...options }: Options): PublicReads {
  const { pool } = connect(url, options)
  const position = connect(url, POSITION)
  const state = new Replica({ primary: primary.db, replica: position.db, report })
  const answered = { primary: 0, replica: 0 }
  const db = publicReads({
    primary: primary.pool,
    replica: pool,
    state,
    answered: (server) => void (answered[server] += 1),
    ...(options.observe && { observe: options.observe }),
  })
  return {
    db,
    state,
    pool,
    answered,
    async stop() {
      state.stop()
      await Promise.all([pool.end(), position.pool.end()])
    },
  }
}
