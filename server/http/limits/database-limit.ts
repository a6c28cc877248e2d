import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CountTable } from './count-tables.ts'

/** At most `most` times in `seconds`. */
export interface Limit {
  kind: string
  key: string
  most: number
  seconds: number
}
type Named = Pick<Limit, 'kind' | 'key'>

/** Hashes keys that the table should not reveal: email addresses, and whatever users type in their place, perhaps a password. */
export const hashedKey = (text: string) => createHash('sha256').update(text).digest('base64url')

export const nameOf = ({ kind, key }: Named) => `${kind} ${key}`

/**
 * Limits that are counted in the database, so that all processes share them. `refusal` makes the error for a caller who has to wait for so many
 * seconds. Each count is atomic; in a transaction it holds the row until the end, and is undone with it.
 */
export function createDatabaseLimits<L extends Limit>(table: CountTable, refusal: (limit: L, wait: number) => Error) {
  const [name, key, instants, expiry] = [
    sql.table(table.name),
    sql.ref(table.key),
    sql.ref(table.instants),
    sql.ref(table.expiry),
  ]
  const isOf = (limit: Named) => sql<boolean>`kind = ${limit.kind} and ${key} = ${limit.key}`
  /** Seconds until the first of these instants no longer counts. */
  const waitSince = (first: RawBuilder<unknown>, seconds: number) =>
    sql<number>`ceil(extract(epoch from ${first} + make_interval(secs => ${seconds}) - now()))::int`

  /** Adds one. Stores at most one more than the limit. */
  async function bump(db: Db, limit: L) {
    const { kind, most, seconds } = limit
    const { rows } = await sql<{ count: number; wait: number }>`
      insert into ${name} as known (kind, ${key}, ${instants}, ${expiry})
      values (${kind}, ${limit.key}, array[clock_timestamp()], ${table.expiryOf(seconds)})
      on conflict (kind, ${key}) do update set
        ${instants} = (array(
          select at from unnest(known.${instants}) as at where at > now() - make_interval(secs => ${seconds}) order by at
        ) || excluded.${instants})[1:${sql.lit(most + 1)}],
        ${expiry} = excluded.${expiry}
      returning cardinality(${instants}) as count, ${waitSince(sql`${instants}[1]`, seconds)} as wait`.execute(db)
    return rows[0]!
  }

  /** Counts once more. Beyond the limit it throws, which undoes the count in the caller's transaction. */
  async function count(db: Db, limit: L): Promise<number> {
    const found = await bump(db, limit)
    if (found.count > limit.most) throw refusal(limit, Math.max(1, found.wait))
    return found.count
  }

  /** Counts once more, and says whether that was within the limit. */
  const isWithin = async (db: Db, limit: L) => (await bump(db, limit)).count <= limit.most

  /** Seconds until there is room for one more, and 0 where there is. Counts nothing. */
  async function waitFor(db: Db, limit: L): Promise<number> {
    const { most, seconds } = limit
    const { rows } = await sql<{ count: number; wait: number | null }>`
      select count(*)::int as count, ${waitSince(sql`min(at)`, seconds)} as wait
      from ${name}, unnest(${instants}) as at
      where ${isOf(limit)} and at > now() - make_interval(secs => ${seconds})`.execute(db)
    const { count: found, wait } = rows[0]!
    return found < most ? 0 : (wait ?? seconds)
  }

  /** Throws where one of the limits is already reached. */
  async function requireRoom(db: Db, limits: L[]) {
    for (const limit of limits) {
      const wait = await waitFor(db, limit)
      if (wait > 0) throw refusal(limit, wait)
    }
  }

  /** The same as a boolean. */
  const hasRoom = async (db: Db, limit: L) => (await waitFor(db, limit)) === 0

  /** Counts against each limit if all of them have room. If another attempt takes the last room meanwhile, the limits counted so far keep the count. */
  async function countIfRoom(db: Db, limits: L[]): Promise<boolean> {
    for (const limit of limits) if (!(await hasRoom(db, limit))) return false
    for (const limit of limits) if (!(await isWithin(db, limit))) return false
    return true
  }

  /** The end of the queue for each limit. */
  const turns = new Map<string, Promise<void>>()

  /**
   * Counts and runs the work in one transaction, one at a time for each limit. Otherwise many concurrent requests would each hold a connection while
   * they wait for the same row, and other requests would wait for a connection.
   */
  async function countExclusively<Result>(db: Db, limit: L, work: (trx: Db) => Promise<Result>): Promise<Result> {
    const previous = turns.get(nameOf(limit))
    const { promise: turn, resolve: endTurn } = Promise.withResolvers<void>()
    turns.set(nameOf(limit), turn)
    try {
      await previous
      // A refused request costs one query and no transaction.
      await requireRoom(db, [limit])
      return await db.transaction().execute(async (trx) => {
        await count(trx, limit)
        return work(trx)
      })
    } finally {
      endTurn()
      if (turns.get(nameOf(limit)) === turn) turns.delete(nameOf(limit))
    }
  }

  /** Counts in a transaction of its own, so that an attempt that fails later still counts. */
  const countInOwnTransaction = (db: Db, limit: L) => countExclusively(db, limit, async () => {})

  /** Undoes the last count. */
  const refund = (db: Db, limit: Named) =>
    sql`update ${name} set ${instants} = ${instants}[1:cardinality(${instants}) - 1] where ${isOf(limit)}`.execute(db)

  const forget = (db: Db, limit: Named) => sql`delete from ${name} where ${isOf(limit)}`.execute(db)

  return {
    count,
    isWithin,
    requireRoom,
    hasRoom,
    countIfRoom,
    countExclusively,
    countInOwnTransaction,
    refund,
    forget,
  }
}
