import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../connection.ts'

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 1000
/** A replica that stays behind for so long is worth a line in the log. */
const LATE_MS = 10_000

interface Position {
  /** Where the log of the primary ends, such as `0/3000060`. */
  lsn: string
  /** Which cluster it is. A replica has the same number as its primary. */
  cluster: string
}

/** It will be read once it has caught up. */
export const BEHIND = 'it is behind'

/** Where the primary's log ends. Everything that was committed before is in front of it, whether it is written to the disk or not. */
export async function positionOf(primary: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_current_wal_insert_lsn()::text as lsn, system_identifier::text as cluster from pg_control_system()`.execute(
    primary,
  )
  return rows[0]!
}

/** Why the replica cannot be read for data up to a position. Null if it can. */
export async function problemOf(replica: Db, { lsn, cluster }: Position): Promise<string | null> {
  const { rows } = await sql<{ isStandby: boolean; hasReplayed: boolean | null; cluster: string }>`
    select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "hasReplayed",
      system_identifier::text as cluster
    from pg_control_system()`.execute(replica)
  const found = rows[0]!
  if (found.cluster !== cluster) return 'it is not a copy of the server of DATABASE_URL'
  if (!found.isStandby) return 'it is no standby, so it does not follow the server of DATABASE_URL'
  return found.hasReplayed ? null : BEHIND
}

interface Options {
  primary: Db
  replica: Db
  /** Hears once why the replica is not read, and null once it is read again. */
  report: (problem: string | null) => void
}

/**
 * Knows whether the replica may be read in place of the primary: only while it has replayed every change of public content that this process has heard
 * of. So a cached response never misses a change, and the people who made one see it. `changed` must be called in the same turn in which the
 * public cache hears of the change.
 */
export class Replica {
  readonly #options: Options
  readonly #stopping = new AbortController()
  /** How many changes were heard of, and up to which of them the replica is known to be. */
  #heard = 1
  #reached = 0
  #isFollowing = false
  #isDoubted = true
  #reported: string | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether it has all changes that are known of. */
  get isCurrent(): boolean {
    return this.#reached === this.#heard && !this.#isDoubted
  }

  /** Whether changes are not reported, so that nobody knows whether it has them all. */
  get isDoubted(): boolean {
    return this.#isDoubted
  }

  /** Public content has changed. */
  changed() {
    this.#heard += 1
    void this.#follow()
  }

  /** Changes are not reported any more. */
  doubt() {
    this.#isDoubted = true
  }

  /** Changes are reported (again). Some may have been missed. */
  trust() {
    this.#isDoubted = false
    this.changed()
  }

  /** A statement failed because the replica is away or refuses it. It is asked again before it is read. */
  failed(error: Error) {
    if (this.#stopping.signal.aborted) return
    this.#report(error.message)
    this.changed()
  }

  stop() {
    this.#stopping.abort()
  }

  async #follow() {
    if (this.#isFollowing) return
    this.#isFollowing = true
    const { signal } = this.#stopping
    const since = Date.now()
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted && this.#reached !== this.#heard;) {
      const problem = await this.#step()
      if (this.#reached === this.#heard) break
      if (problem !== null && (problem !== BEHIND || Date.now() - since > LATE_MS)) this.#report(problem)
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
    this.#isFollowing = false
    if (this.isCurrent) this.#report(null)
  }

  /** Asks both servers once. Returns why the replica is not to be read yet. */
  async #step(): Promise<string | null> {
    const { primary, replica } = this.#options
    const heard = this.#heard
    try {
      // Asked anew each time, because more may have changed meanwhile.
      const problem = await problemOf(replica, await positionOf(primary))
      if (problem === null) this.#reached = heard
      return problem
    } catch (error) {
      return (error as Error).message
    }
  }

  #report(problem: string | null) {
    if ((problem === null) !== (this.#reported === null)) this.#options.report(problem)
    this.#reported = problem
  }
}
