import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

/** Begins to keep what paid what on these leases, where it is not kept yet. From then on a trigger keeps it in the transaction of each entry. */
export const openAllocations = (trx: Db, leaseIds: readonly string[], gateway: Gateway) =>
  sql`select open_allocations(${leaseIds}::uuid[], ${gateway})`.execute(trx)

/** Allocates what is free to what is open. */
export const allocateLease = (trx: Db, leaseId: string) =>
  sql`select allocate_leases(array[${leaseId}]::uuid[])`.execute(trx)

/** Leases whose allocations are not kept yet with this provider, in the order of their ids, after this one. */
export async function listUnallocated(
  db: Db,
  gateway: Gateway,
  limit: number,
  after = '00000000-0000-0000-0000-000000000000',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from leases as l
    where id > ${after} and not exists (select from allocated_ledgers as b where b.lease_id = l.id and b.gateway = ${gateway})
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isAllocated(db: Db, leaseId: string, gateway: Gateway): Promise<boolean> {
  const row = await db
    .selectFrom('allocated_ledgers')
    .select('lease_id')
    .where('lease_id', '=', leaseId)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  return row !== undefined
}

export interface AllocationRow {
  id: string
  credit_id: string
  charge_id: string
  cents: number
  created_at: Date
  staff_name: string | null
  reason: string | null
}

/** What pays what now, the oldest charge first. */
export async function listAllocations(db: Db, leaseId: string, gateway: Gateway): Promise<AllocationRow[]> {
  const { rows } = await sql<AllocationRow>`
    select a.id, a.credit_id, a.charge_id, a.cents::float8 as cents, a.created_at, a.staff_name, a.reason
    from live_allocations as a
    join ledger_entries as d on d.id = a.charge_id
    where a.lease_id = ${leaseId} and a.gateway = ${gateway}
    order by d.effective_on, d.seq, a.id`.execute(db)
  return rows
}

/** A payment or credit with what it can pay, or a charge. */
export interface Side {
  id: string
  is_credit: boolean
  part: 'rent' | 'deposit' | 'fee'
  cents: number
  is_last_month: boolean
  is_early: boolean
}

/** All that stands in the ledger of a lease and pays or is paid. */
export async function listSides(db: Db, leaseId: string, gateway: Gateway): Promise<Side[]> {
  const { rows } = await sql<Side>`
    select s.id, s.is_credit, s.part, s.cents::float8 as cents, s.is_last_month, s.is_early
    from allocation_sides as s
    join ledger_entries as e on e.id = s.id
    where s.lease_id = ${leaseId} and s.gateway = ${gateway}
    order by e.effective_on, e.seq`.execute(db)
  return rows
}

/** Grows with every change of the allocations of a lease. */
export async function versionOf(db: Db, leaseId: string, gateway: Gateway): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(id), 0)::float8 as version from allocations where lease_id = ${leaseId} and gateway = ${gateway}`.execute(
    db,
  )
  return rows[0]!.version
}

/** Adds rows of one change in one statement, so that they are checked together. */
export const insertAllocations = (trx: Db, rows: readonly Insertable<Database['allocations']>[]) =>
  trx.insertInto('allocations').values(rows).execute()
