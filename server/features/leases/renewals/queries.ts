import { TIME_ZONE } from '#contract/core/dates.ts'
import type { OfferState } from '#contract/leases/renewals/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { IS_TENANT } from '#server/features/payments/service.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export interface LeaseTerms {
  id: string
  user_id: string | null
  /** The tenant has a newer lease. */
  former_user_id: string | null
  is_active: boolean
  name: string
  first_name: string
  email: string | null
  property_address: string | null
  unit_id: string | null
  starts_on: string | null
  ends_on: string | null
  /** When the tenancy began, and when it would have begun with a new term after this one. */
  tenancy_start: string | null
  tenancy_after: string | null
  rent_cents: string | null
  due_day: number
  /** The tenant has given notice that they move out. */
  has_notice: boolean
  today: string
}

/** A lease with its tenant and what a renewal depends on. */
export async function findTerms(db: Db, leaseId: string): Promise<LeaseTerms | null> {
  const { rows } = await sql<LeaseTerms>`
    select l.id, l.user_id, l.former_user_id, coalesce(u.is_active, false) as is_active, coalesce(l.tenant_name, trim(u.first_name || ' ' || u.last_name), '') as name,
      coalesce(u.first_name, '') as first_name, u.email, l.property_address, l.unit_id, l.rent_cents, l.due_day,
      exists (select from move_out_notices as n where n.lease_id = l.id and notice_holds(n, l)) as has_notice,
      to_char(l.starts_on, 'YYYY-MM-DD') as starts_on, to_char(l.ends_on, 'YYYY-MM-DD') as ends_on,
      to_char(tenancy_start(l), 'YYYY-MM-DD') as tenancy_start, to_char(tenancy_start_after(l, l.ends_on + 1), 'YYYY-MM-DD') as tenancy_after,
      to_char((now() at time zone ${sql.lit(TIME_ZONE)})::date, 'YYYY-MM-DD') as today
    from leases as l
    left join users as u on ${IS_TENANT}
    where l.id = ${leaseId}`.execute(db)
  return rows[0] ?? null
}

type Stored = Selectable<Database['renewal_offers']>
export type OfferRow = Omit<Stored, 'starts_on'> & {
  starts_on: string
  /** As it is today. */
  state: OfferState
}
export type NewOfferRow = Insertable<Database['renewal_offers']>

const day = (column: string) => sql<string>`to_char(${sql.ref(`o.${column}`)}, 'YYYY-MM-DD')`

const offers = (db: Db) =>
  db
    .selectFrom('renewal_offers as o')
    .innerJoin('leases as l', 'l.id', 'o.lease_id')
    .selectAll('o')
    .select([
      day('lease_ends_on').as('lease_ends_on'),
      day('starts_on').as('starts_on'),
      day('ends_on').as('ends_on'),
      day('rent_from').as('rent_from'),
      day('answer_by').as('answer_by'),
      sql<OfferState>`renewal_state(o, l)`.as('state'),
    ])

/** Every offer of a lease, newest first. */
export const listOffers = (db: Db, leaseId: string): Promise<OfferRow[]> =>
  offers(db).where('o.lease_id', '=', leaseId).orderBy('o.created_at', 'desc').orderBy('o.id').execute()

/** An offer. With a tenant, only of their lease. */
export async function findOffer(db: Db, id: string, userId: string | null = null): Promise<OfferRow | null> {
  const found = offers(db).where('o.id', '=', id)
  return (await (userId === null ? found : found.where('l.user_id', '=', userId)).executeTakeFirst()) ?? null
}

export const insertOffer = (trx: Db, offer: NewOfferRow) => trx.insertInto('renewal_offers').values(offer).execute()

/** Answers, withdraws or expires an open offer. */
export const closeOffer = (
  trx: Db,
  id: string,
  { status, reason }: { status: Exclude<OfferState, 'open'>; reason: string | null },
) =>
  trx
    .updateTable('renewal_offers')
    .set({ status, reason, closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
