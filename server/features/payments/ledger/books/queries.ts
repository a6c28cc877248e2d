import type { Month } from '#contract/core/calendar.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import type { PaymentMethodKind } from '../../queries.ts'
import type { EntryRow } from './entry-queries.ts'

/** An entry with what depends on other entries. */
export type LedgerRow = EntryRow & {
  balance_after: string
  is_reversed: boolean
  /** The receipt of a payment online, and what it was paid with. */
  card_receipt: string | null
  method_kind: PaymentMethodKind | null
  dispute_status: string | null
  /** On a lease of several tenants, who made a payment. Blank for someone without a name, and null for anything else. */
  payer_name: string | null
  payer_email: string | null
  /** The photos of what staff received that are shown. */
  photo_count: number
}

/** A ledger with one provider's payments, oldest first. Test payments do not count once the real provider is in use. */
export async function listLedger(db: Db, leaseId: string, gateway: Gateway): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select e.*, to_char(e.effective_on, 'YYYY-MM-DD') as effective_on, to_char(e.period, 'YYYY-MM-DD') as period,
      to_char(e.occurred_on, 'YYYY-MM-DD') as occurred_on, sum(e.cents) over (order by e.effective_on, e.seq) as balance_after, r.id is not null as is_reversed,
      case when e.kind = 'payment' then p.receipt_number end as card_receipt, p.method_kind, p.dispute_status,
      case
        when e.kind <> 'payment' or not exists (select from lease_tenants where lease_id = ${leaseId}) then null
        when e.source = 'payment' then case when p.payer_name = p.payer_email then '' else p.payer_name end
        else coalesce(t.tenant_name, case when t.id is null then l.tenant_name end, trim(u.first_name || ' ' || u.last_name), '')
      end as payer_name,
      coalesce(p.payer_email, u.email) as payer_email,
      case when e.method is null then 0 else
        (select count(*)::int from receipt_photos as f where f.entry_id = e.id and f.stored_at is not null and f.hidden_at is null)
      end as photo_count
    from ledger_entries as e
    join leases as l on l.id = e.lease_id
    left join lease_tenants as t on t.id = e.lease_tenant_id
    left join users as u on u.id = case when e.lease_tenant_id is null then coalesce(l.user_id, l.former_user_id) else t.user_id end and e.source = 'staff'
    left join ledger_entries as r on r.reverses = e.id
    left join payments as p on p.id = e.payment_id
    where e.lease_id = ${leaseId} and (e.gateway is null or e.gateway = ${gateway})
    order by e.effective_on, e.seq`.execute(db)
  return rows
}

/** The account (`u`) of the main tenant of a lease (`l`), also of one who has a newer lease. */
export const IS_TENANT = sql<boolean>`u.id = coalesce(l.user_id, l.former_user_id)`

/** What is owed on a lease, or paid too much. */
export const ledgerBalance = (leaseId: string, gateway: Gateway) => sql<string>`(
  select coalesce(sum(cents), 0) from ledger_entries where lease_id = ${sql.ref(leaseId)} and (gateway is null or gateway = ${gateway}))`

/** The lease whose main tenant a user is. */
export const findOwnLease = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('leases').select('id').where('user_id', '=', userId).executeTakeFirst())?.id ?? null

/** The lease that a user reads and pays now: one that they share, or their own. */
export async function findReadLease(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select lease_of(${userId}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Someone who is or was on a lease. */
export interface LeasePerson {
  /** Of `lease_tenants`. Null for the main tenant. */
  lease_tenant_id: string | null
  email: string
  first_name: string
  last_name: string
}

/** One of the tenants of a lease by their account, also one who has left. */
export async function findLeasePerson(db: Db, leaseId: string, userId: string): Promise<LeasePerson | null> {
  const { rows } = await sql<LeasePerson>`
    select t.id as lease_tenant_id, u.email, u.first_name, u.last_name
    from leases as l
    join users as u on u.id = ${userId}
    left join lease_tenants as t on t.lease_id = l.id and t.user_id = u.id and l.user_id is distinct from u.id
    where l.id = ${leaseId} and (l.user_id = u.id or t.id is not null)
    order by t.joined_on desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function isLease(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('leases').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export interface LeaseRow {
  id: string
  user_id: string | null
  starts_on: string | null
  has_begun: boolean
  /** Null where the lease has no late fee. */
  late_fee_cents: string | null
}

/**
 * Locks a lease and its tenant until the transaction ends, as a card payment does, so that payments of one lease come one after the other. Null where
 * there is no such lease.
 */
export async function lockLease(trx: Db, leaseId: string): Promise<LeaseRow | null> {
  const lease = await trx.selectFrom('leases').select('user_id').where('id', '=', leaseId).executeTakeFirst()
  if (!lease) return null
  if (lease.user_id !== null)
    await trx.selectFrom('users').select('id').where('id', '=', lease.user_id).forNoKeyUpdate().executeTakeFirst()
  const { rows } = await sql<LeaseRow>`
    select id, user_id, late_fee_cents, to_char(tenancy_start(l), 'YYYY-MM-DD') as starts_on,
      coalesce(tenancy_start(l) <= (now() at time zone ${sql.lit(TIME_ZONE)})::date, true) as has_begun
    from leases as l where id = ${leaseId} for no key update`.execute(trx)
  return rows[0] ?? null
}

/** Makes the job that reminds of rent look at the lease again. */
export const touchLease = (trx: Db, leaseId: string) =>
  trx
    .updateTable('leases')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', '=', leaseId)
    .execute()

/** The day of the oldest charge of rent that is not paid, where the oldest are paid first. Null where none is open. */
export async function oldestOpenRent(trx: Db, leaseId: string, gateway: Gateway): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    with own as (
      select effective_on, seq, cents from ledger_entries as e
      where lease_id = ${leaseId} and account = 'rent' and (gateway is null or gateway = ${gateway})
        and reverses is null and not exists (select from ledger_entries as r where r.reverses = e.id)
    )
    select to_char(min(effective_on), 'YYYY-MM-DD') as day
    from (
      select effective_on, sum(cents) over (order by effective_on desc, seq desc) - cents as newer
      from own where cents > 0
    ) as charges
    where newer < (select sum(cents) from own)`.execute(trx)
  return rows[0]?.day ?? null
}

/** Whether a late fee stands for the rent of a month that was due on this day. Fees of before had no month. */
export async function hasLateFee(trx: Db, leaseId: string, month: Month, dueOn: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_entries as e
    where lease_id = ${leaseId} and account = 'late_fee' and kind = 'charge'
      and case when period is null then effective_on >= ${dueOn} else period = ${month} end
      and not exists (select from ledger_entries as r where r.reverses = e.id) limit 1`.execute(trx)
  return rows.length > 0
}

/** What is charged and not paid on the accounts that a payment of this kind pays. */
export async function openOn(trx: Db, leaseId: string, account: 'deposit' | 'fee', gateway: Gateway): Promise<number> {
  const accounts = account === 'deposit' ? ['deposit'] : ['lock', 'fee', 'late_fee', 'utility']
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0) as cents from ledger_entries
    where lease_id = ${leaseId} and account = any(${accounts}) and (gateway is null or gateway = ${gateway})`.execute(
    trx,
  )
  return Math.max(0, Number(rows[0]!.cents))
}

export async function findName(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? '' : `${row.first_name} ${row.last_name}`.trim()
}

export const findEntry = (db: Db, id: string): Promise<EntryRow | undefined> =>
  db
    .selectFrom('ledger_entries')
    .selectAll()
    .select(sql<string>`to_char(period, 'YYYY-MM-DD')`.as('period'))
    .where('id', '=', id)
    .executeTakeFirst()

export async function isReversed(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('ledger_entries').select('id').where('reverses', '=', id).executeTakeFirst()
  return row !== undefined
}

/** What staff recorded together with an entry and did not take back, such as the charge that leaves a payment no credit. */
export const listMatched = (db: Db, entryId: string): Promise<EntryRow[]> =>
  db
    .selectFrom('ledger_entries as e')
    .selectAll()
    .select(sql<string>`to_char(period, 'YYYY-MM-DD')`.as('period'))
    .where('payment_id', '=', entryId)
    .where('source', '=', 'staff')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('ledger_entries as r').select('r.id').whereRef('r.reverses', '=', 'e.id'))),
    )
    .orderBy('seq')
    .execute()
