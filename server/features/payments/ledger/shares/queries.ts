import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Gateway, PaymentType } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { isSent } from '../../queries.ts'
import { HELD } from '../queries.ts'
import { LAST_DAY } from './people.ts'

/** One of the people on a lease. */
export interface TenantRow {
  /** Of `lease_tenants`. Null for the main tenant. */
  id: string | null
  user_id: string
  first_name: string
  name: string
  email: string
  is_active: boolean
  has_rent_reminders: boolean
  /** Null where no shares were agreed. */
  share_cents: string | null
  joined_on: string | null
  left_on: string | null
}

/** Who is on a lease today, or was until it ended and still pays on it, the main tenant first. None where the main tenant's account was deleted. */
export async function listTenants(db: Db, leaseId: string): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select t.id, u.id as user_id, u.first_name, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.is_active, u.has_rent_reminders,
      t.share_cents, to_char(t.joined_on, 'YYYY-MM-DD') as joined_on, to_char(t.left_on, 'YYYY-MM-DD') as left_on
    from leases as l
    cross join lateral (
      select null::uuid as id, l.user_id, l.share_cents, null::date as joined_on, null::date as left_on
      union all
      select t.id, t.user_id, t.share_cents, t.joined_on, t.left_on from lease_tenants as t
      where t.lease_id = l.id
        and (coalesce(t.left_on, 'infinity') >= (now() at time zone ${sql.lit(TIME_ZONE)})::date or ${LAST_DAY} is null)
    ) as t
    join users as u on u.id = t.user_id
    where l.id = ${leaseId} and l.user_id is not null
    order by t.joined_on nulls first, t.id`.execute(db)
  return rows
}

interface OfOthers {
  leaseId: string
  holderId: string
  payerId: string
  gateway: Gateway
}

/** Payments (`payments`) of a lease by other people than the payer, which are not finished. What a bank works on for days counts as paid. */
const isOfOthers = ({ leaseId, holderId, payerId, gateway }: OfOthers) =>
  sql<boolean>`((user_id = ${holderId} and lease_id is null) or lease_id = ${leaseId}) and user_id <> ${payerId}
    and gateway = ${gateway} and status = 'pending' and coalesce(intent_status, '') <> 'canceled' and not ${isSent}`

/** A run of autopay or of a scheduled payment makes it. */
const isAutomatic = sql<boolean>`exists (select from autopay_runs as r where r.payment_id = payments.id and r.status = 'charging')`

/** Payments that other people on a lease have tried some time ago, and left. */
export async function listAbandoned(
  db: Db,
  others: OfOthers,
  type: PaymentType,
): Promise<{ id: string; intent_id: string }[]> {
  const { rows } = await sql<{ id: string; intent_id: string }>`
    select id, intent_id from payments
    where ${isOfOthers(others)} and payment_type = ${type} and is_shown and intent_id is not null
      and greatest(created_at, tried_at) < now() - ${HELD} and not ${isAutomatic}`.execute(db)
  return rows
}

/** Another person on the lease pays rent by hand right now. It may be made, or left. */
export async function isPaidByOthers(db: Db, others: OfOthers): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments where ${isOfOthers(others)} and payment_type = 'rent' and is_shown and not ${isAutomatic} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The rent that a lease had received when a payment of it began. */
export async function sumRentPaidBefore(
  db: Db,
  leaseId: string,
  { created_at: begunAt, gateway }: { created_at: Date; gateway: Gateway },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(cents), 0)::float8 as cents from ledger_entries as e
    where lease_id = ${leaseId} and account = 'rent' and kind in ('payment', 'refund', 'adjustment') and created_at <= ${begunAt}
      and coalesce(gateway, ${gateway}) = ${gateway} and not exists (select from ledger_entries as r where r.reverses = e.id)`.execute(
    db,
  )
  return rows[0]!.cents
}

/** What other people on a lease are about to pay: payments of rent that they began a few minutes ago, before a card was entered. */
export async function sumBegunByOthers(db: Db, others: OfOthers): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from payments
    where ${isOfOthers(others)} and payment_type = 'rent' and not is_shown and created_at > now() - ${HELD}`.execute(db)
  return rows[0]!.cents
}

interface OpenFees {
  open: number
  /** The most that was open since the payment was begun, or in the last minutes where it is begun now: its payer may read a page of then. */
  openBefore: number
  /** Payments that are processing, and those that others began a few minutes ago. */
  pending: number
}

/** The fees that are open on a lease. */
export async function readFees(
  db: Db,
  { leaseId, holderId, payerId, gateway }: OfOthers,
  exceptId: string | null = null,
): Promise<OpenFees> {
  const { rows } = await sql<OpenFees>`
    with entries as (
      -- What a payment charges itself is posted together with it, at the same time.
      select cents, created_at, sum(cents) over (order by created_at) as balance,
        created_at > least(now() - ${HELD}, (select created_at from payments where id = ${exceptId}::uuid)) as is_since
      from ledger_entries
      where lease_id = ${leaseId} and account in ('lock', 'fee', 'late_fee', 'utility') and (gateway is null or gateway = ${gateway})
    )
    select greatest(sum(cents), 0)::float8 as open,
      greatest(sum(cents) filter (where not is_since), max(balance) filter (where is_since), 0)::float8 as "openBefore",
      coalesce((
        select sum(amount_cents) from payments
        where ((user_id = ${holderId} and lease_id is null) or lease_id = ${leaseId}) and gateway = ${gateway} and payment_type = 'fees'
          and status = 'pending' and coalesce(intent_status, '') <> 'canceled' and id is distinct from ${exceptId}::uuid
          and (is_shown or (user_id <> ${payerId} and created_at > now() - ${HELD}))
      ), 0)::float8 as pending
    from entries`.execute(db)
  return rows[0]!
}
