import { CHAINED_TABLES } from '#contract/audit/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

export type RecordName = (typeof CHAINED_TABLES)[number]

export interface Break {
  seq: number
  reason: string
}

/** The last row of a checked chain: its number and its hash. */
export interface ChainEnd {
  seq: number
  hash: string
}

/** The rows checked in one statement, which takes a fifth of a second. */
const BATCH_SIZE = 5000

/** Checks the next batch of rows after `from`. Returns the breaks in it and its last row, or null where there is none. */
async function checkRows(db: Db, record: RecordName, from: ChainEnd | null) {
  const [seq, hash] = [from?.seq ?? 0, from?.hash ?? null]
  const before = hash === null ? sql`null::bytea` : sql`decode(${hash}, 'hex')`
  const { rows } = await sql<ChainEnd & { reason: string | null }>`
    with part as (select * from ${sql.table(record)} where seq > ${seq} order by seq limit ${BATCH_SIZE}),
    checked as (
      select
        seq,
        hash,
        case
          when seq <> lag(seq, 1, ${seq}::bigint) over by_seq + 1 then 'has missing entries before it'
          when previous_hash is distinct from lag(hash, 1, ${before}) over by_seq then 'does not match the entry before it'
          when hash <> record_hash(previous_hash, to_jsonb(part)) then 'was changed'
        end as reason
      from part window by_seq as (order by seq)
    )
    select seq::int as seq, encode(hash, 'hex') as hash, reason from checked
    where reason is not null or seq = (select max(seq) from checked) order by seq`.execute(db)
  const breaks: Break[] = rows.flatMap(({ seq: at, reason }) => (reason === null ? [] : [{ seq: at, reason }]))
  const last = rows.at(-1)
  return { breaks, last: last ? { seq: last.seq, hash: last.hash } : null }
}

/** The hash covers timestamps as text in UTC. */
const useUtc = (trx: Db) => sql`set local timezone to 'UTC'`.execute(trx)

/** The last deleted entry of a log, as the audit log has it. Null where none was deleted. */
async function findDeletedEnd(db: Db, record: RecordName): Promise<ChainEnd | null> {
  const { rows } = await sql<ChainEnd>`
    select (details ->> 'seq')::int as seq, details ->> 'hash' as hash from audit_logs
    where resource_type = 'audit_log' and resource_id = ${record} and action = 'delete' order by audit_logs.seq desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

const MAX_BREAKS = 20

/** Finds the breaks of a hash chain in order, and its last row. Works in batches so that other statements do not wait long. */
export async function checkChain(db: Db, record: RecordName): Promise<{ breaks: Break[]; last: ChainEnd | null }> {
  const breaks: Break[] = []
  // Old entries are deleted after their time, and the rest follows on the last of them.
  let last: ChainEnd | null = await findDeletedEnd(db, record)
  for (;;) {
    const from: ChainEnd | null = last
    const part: Awaited<ReturnType<typeof checkRows>> = await db.transaction().execute(async (trx) => {
      await useUtc(trx)
      return checkRows(trx, record, from)
    })
    breaks.push(...part.breaks)
    if (part.last === null || breaks.length >= MAX_BREAKS) return { breaks: breaks.slice(0, MAX_BREAKS), last }
    last = part.last
  }
}

/** The hash of one row. Null where the row is missing. */
export async function hashAt(db: Db, record: RecordName, seq: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from ${sql.table(record)} where seq = ${seq}`.execute(db)
  return rows[0]?.hash ?? null
}

/** The last row number of each table and the result of its last check. */
export async function listChecks(db: Db) {
  const read = (record: RecordName) => sql`
    select ${record}::text as record, coalesce((select max(seq) from ${sql.table(record)}), 0)::int as entries`
  const { rows } = await sql<{
    record: RecordName
    entries: number
    last_seq: number | null
    checked_at: Date | null
    hash: string | null
    breaks: Break[] | null
    is_under_way: boolean
  }>`
    select r.record, r.entries, c.last_seq::int as last_seq, c.checked_at, encode(c.last_hash, 'hex') as hash, c.breaks,
      coalesce(c.asked_at > coalesce(c.checked_at, '-infinity') and c.asked_at > now() - interval '10 minutes', false) as is_under_way
    from (${sql.join(CHAINED_TABLES.map(read), sql` union all `)}) as r left join record_checks as c on c.record = r.record`.execute(
    db,
  )
  return CHAINED_TABLES.map((name) => rows.find(({ record }) => record === name)!)
}

/** Marks a check of the hash chains as requested. False where one is already waiting. */
export async function insertRequestedCheck(trx: Db): Promise<boolean> {
  await trx
    .insertInto('record_checks')
    .values(CHAINED_TABLES.map((record) => ({ record })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('record_checks')
    .set({ asked_at: sql<Date>`clock_timestamp()` })
    .where(sql<boolean>`asked_at is null or asked_at <= checked_at or asked_at < now() - interval '10 minutes'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateCheck(trx: Db, record: RecordName, breaks: readonly Break[], last: ChainEnd | null) {
  const values = {
    checked_at: sql<Date>`clock_timestamp()`,
    last_seq: last?.seq ?? 0,
    last_hash: last === null ? null : Buffer.from(last.hash, 'hex'),
    breaks: JSON.stringify(breaks),
  }
  await trx
    .insertInto('record_checks')
    .values({ record, ...values })
    .onConflict((conflict) => conflict.column('record').doUpdateSet(values))
    .execute()
}
