import { TIME_ZONE } from '#contract/core/dates.ts'
import type { DeductionKind } from '#contract/deposits/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { IS_TENANT } from '#server/features/payments/service.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type NewRecord = Insertable<Database['deposit_records']>

/** What was kept of a deposit. */
export interface Kept {
  kind: DeductionKind
  cents: number
  description: string
  /** The charge that it paid. Null where what was kept was charged, too, or paid rent. */
  chargeId: string | null
}

export type RecordRow = Omit<Selectable<Database['deposit_records']>, 'deductions' | 'through_seq'> & {
  /** The last entry of the ledger when it was recorded. */
  through_seq: number | null
  deductions: readonly Kept[] | null
}

const day = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

const records = (db: Db) =>
  db
    .selectFrom('deposit_records as d')
    .selectAll('d')
    .select([
      day('d.done_on').as('done_on'),
      day('d.from_day').as('from_day'),
      day('d.until_day').as('until_day'),
      day('d.ended_on').as('ended_on'),
      sql<number | null>`d.through_seq::float8`.as('through_seq'),
    ])
    // Money that was taken back in the ledger was not paid.
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('ledger_entries as r').select('r.id').whereRef('r.reverses', '=', 'd.entry_id'))),
    )

/** The records of these leases that stand, oldest first. */
export const listRecords = async (db: Db, leaseIds: readonly string[]): Promise<RecordRow[]> =>
  (await records(db).where('d.lease_id', 'in', leaseIds).orderBy('d.seq').execute()) as RecordRow[]

/** A record that stands. With a tenant, only of their lease. */
export const findRecord = async (db: Db, id: string, userId: string | null): Promise<RecordRow | null> => {
  const found = records(db).where('d.id', '=', id)
  const own =
    userId === null
      ? found
      : found.where(
          sql<boolean>`(d.lease_id in (select id from leases where user_id = ${userId} or former_user_id = ${userId}) or d.lease_id = shared_lease_of(${userId}))`,
        )
  return ((await own.executeTakeFirst()) as RecordRow | undefined) ?? null
}

export const insertRecord = async (trx: Db, record: NewRecord): Promise<string> =>
  (await trx.insertInto('deposit_records').values(record).returning('id').executeTakeFirstOrThrow()).id

export interface Lease {
  id: string
  user_id: string | null
  name: string
  first_name: string
  email: string | null
  property_address: string | null
  starts_on: string | null
  ends_on: string | null
  today: string
}

/** The facts of these leases. A lease whose account was deleted has ended by then. */
export async function listLeaseFacts(db: Db, leaseIds: readonly string[]): Promise<Lease[]> {
  const { rows } = await sql<Lease>`
    select l.id, l.user_id, coalesce(l.tenant_name, trim(u.first_name || ' ' || u.last_name), '') as name,
      coalesce(u.first_name, '') as first_name, u.email, l.property_address,
      to_char(tenancy_start(l), 'YYYY-MM-DD') as starts_on, to_char(least(l.ends_on, l.released_on), 'YYYY-MM-DD') as ends_on,
      to_char((now() at time zone ${sql.lit(TIME_ZONE)})::date, 'YYYY-MM-DD') as today
    from leases as l
    left join users as u on ${IS_TENANT}
    where l.id = any(${leaseIds}::uuid[])`.execute(db)
  return rows
}
