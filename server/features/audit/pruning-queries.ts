import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import type { ChainEnd, RecordName } from './chain-queries.ts'

/** The column that says when an entry was made. */
const timeOf = (record: RecordName) => sql.ref(record === 'login_attempts' ? 'attempted_at' : 'created_at')

/**
 * The last entry that is older than so many years, if the first one is older by another month. The newest entry always stays, because the next one
 * follows on it.
 */
export async function findOldEnd(trx: Db, record: RecordName, years: number): Promise<ChainEnd | null> {
  // New entries wait for this, as they wait for one another.
  await sql`select pg_advisory_xact_lock(hashtext('record'))`.execute(trx)
  const [at, table] = [timeOf(record), sql.table(record)]
  const { rows } = await sql<ChainEnd>`
    with first as (select ${at} as at from ${table} order by seq limit 1),
    young as (
      select min(seq) as seq from ${table} where ${at} >= now() - make_interval(years => ${years})
    )
    select seq::int as seq, encode(hash, 'hex') as hash from ${table}
    where (select at from first) < now() - make_interval(years => ${years}, months => 1)
      and seq < coalesce((select seq from young), (select max(seq) from ${table}))
    order by ${table}.seq desc limit 1`.execute(trx)
  return rows[0] ?? null
}

export async function deleteUpTo(trx: Db, record: RecordName, seq: number) {
  await sql`select set_config('baystead.deletes_old', ${record}, true)`.execute(trx)
  await sql`delete from ${sql.table(record)} where seq <= ${seq}`.execute(trx)
  await sql`select set_config('baystead.deletes_old', '', true)`.execute(trx)
}
