import type { Month } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type NewEntry = Insertable<Database['ledger_entries']>
export type EntryRow = Selectable<Database['ledger_entries']>

/** Rows of one statement. PostgreSQL takes at most 65,535 values. */
const ROWS_AT_ONCE = 4000

/** Locks the leases of these users until the transaction ends, always in the same order, and returns their ids. */
export async function lockLeasesOf(trx: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await trx
    .selectFrom('leases')
    .select('id')
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Posts completed payments that are not in the ledger, such as those of before there was one. With `since`, only those of that month or later. */
export const postPayments = (trx: Db, userIds: readonly string[], since: Month | null) =>
  sql`
    select post_payment(p) from payments as p
    where p.user_id = any(${userIds}::uuid[]) and p.status = 'completed' and (${since}::date is null or p.completed_at >= ${since}::date)
      and not exists (select from ledger_entries as e where e.payment_id = p.id and e.kind = 'payment' and e.source = 'payment')
    order by p.completed_at, p.id`.execute(trx)

/** An entry that follows from the terms of its lease, or that was charged together with a payment. */
export interface PostedEntry {
  id: string
  lease_id: string
  account: NewEntry['account']
  cents: number
  effective_on: string
  /** The day it would have without closed months. */
  occurred_on: string
  period: string | null
  memo: string
  /** `recurring` with the id of a recurring charge. Null where it was charged together with a payment. */
  rule: string | null
  revision: number
  gateway: EntryRow['gateway']
  /** Who took it back, if anyone. */
  reversed_by: 'lease' | 'staff' | null
}

/**
 * What was posted by the terms of these leases or together with payments of a deposit or a fee, with one provider, and what was credited of a deposit
 * that went back. With `since`, without what is of months before.
 */
export async function listPosted(
  trx: Db,
  leaseIds: readonly string[],
  gateway: Gateway,
  since: Month | null,
): Promise<PostedEntry[]> {
  const { rows } = await sql<PostedEntry>`
    select e.id, e.lease_id, e.account, e.cents::float8 as cents, to_char(e.effective_on, 'YYYY-MM-DD') as effective_on,
      to_char(coalesce(e.occurred_on, e.effective_on), 'YYYY-MM-DD') as occurred_on, to_char(e.period, 'YYYY-MM-DD') as period, e.memo, coalesce(e.rule, 'recurring ' || e.recurring_id) as rule, e.revision, e.gateway, r.source as reversed_by
    from ledger_entries as e
    left join ledger_entries as r on r.reverses = e.id
    where e.lease_id = any(${leaseIds}::uuid[]) and (e.gateway is null or e.gateway = ${gateway})
      and (${since}::date is null or e.period is null or e.period >= ${since}::date)
      and (e.rule is not null or e.recurring_id is not null or (e.payment_id is not null and e.kind in ('charge', 'credit') and e.account in ('deposit', 'fee')
        and (e.account = 'deposit' or e.source = 'payment' or exists (select from ledger_entries as p where p.id = e.payment_id and p.kind = 'payment'))))`.execute(
    trx,
  )
  return rows
}

/** The deposit money that is held for each of these leases, what was paid less what went back, and the last day on which staff returned one. */
export async function listDepositsHeld(trx: Db, leaseIds: readonly string[], gateway: Gateway) {
  const { rows } = await sql<{ lease_id: string; cents: number; returned_on: string | null }>`
    select e.lease_id, -sum(e.cents)::float8 as cents,
      to_char(max(coalesce(e.occurred_on, e.effective_on)) filter (
        where e.source = 'staff' and e.kind in ('refund', 'adjustment') and not exists (select from ledger_entries as r where r.reverses = e.id)
      ), 'YYYY-MM-DD') as returned_on
    from ledger_entries as e
    left join ledger_entries as o on o.id = e.reverses
    where e.lease_id = any(${leaseIds}::uuid[]) and e.account = 'deposit' and (e.gateway is null or e.gateway = ${gateway})
      and coalesce(o.kind, e.kind) not in ('charge', 'credit')
    group by e.lease_id`.execute(trx)
  return new Map(rows.map((row) => [row.lease_id, row]))
}

export async function sumDepositsHeld(trx: Db, leaseIds: readonly string[], gateway: Gateway) {
  const held = await listDepositsHeld(trx, leaseIds, gateway)
  return new Map([...held].map(([id, { cents }]) => [id, cents]))
}

/** The rent that is held for the last month of each of these leases: what was paid in advance and is not used yet. */
export async function sumLastMonthsHeld(db: Db, leaseIds: readonly string[], gateway: Gateway) {
  const { rows } = await sql<{ lease_id: string; cents: number }>`
    select e.lease_id, sum(e.cents)::float8 as cents from ledger_entries as e
    where e.lease_id = any(${leaseIds}::uuid[]) and e.rule in ('last_month', 'last_month_used') and (e.gateway is null or e.gateway = ${gateway})
      and not exists (select from ledger_entries as r where r.reverses = e.id)
    group by e.lease_id`.execute(db)
  return new Map(rows.map(({ lease_id: id, cents }) => [id, cents]))
}

export async function insertEntries(trx: Db, entries: readonly NewEntry[]) {
  for (let at = 0; at < entries.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto('ledger_entries')
      .values(entries.slice(at, at + ROWS_AT_ONCE))
      .execute()
}

export const insertEntry = (trx: Db, entry: NewEntry): Promise<EntryRow> =>
  trx.insertInto('ledger_entries').values(entry).returningAll().executeTakeFirstOrThrow()
