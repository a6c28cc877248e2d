import { TIME_ZONE } from '#contract/core/dates.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { ledgerBalance } from '#server/features/payments/service.ts'
import { sql } from 'kysely'

type SameAddress = TenantDetail['sameAddress'][number]
type FormerLease = TenantDetail['formerLeases'][number]

/** A longer list is a building that was entered as one address. */
const MAX_LISTED = 3

/**
 * The other leases with the address of a lease, or of a user's own, however it is written, that take it on some of the same days from today on. Leases of one unit
 * cannot overlap, so these are addresses that were typed.
 */
export async function listSameAddress(db: Db, of: { userId: string } | { leaseId: string }): Promise<SameAddress[]> {
  const isOf = 'userId' in of ? sql<boolean>`l.user_id = ${of.userId}` : sql<boolean>`l.id = ${of.leaseId}`
  const { rows } = await sql<SameAddress>`
    select o.id as "leaseId",
      coalesce(o.tenant_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, 'A former tenant') as "tenantName",
      to_char(case when o.has_former_term then o.first_starts_on else o.starts_on end, 'YYYY-MM-DD') as "startsOn",
      to_char(upper(o.occupies) - 1, 'YYYY-MM-DD') as "endsOn"
    from leases as l
    join leases as o on lease_address_key(o.property_address) = lease_address_key(l.property_address)
    left join users as u on u.id = o.user_id
    where ${isOf} and l.property_address is not null and o.property_address is not null and o.id <> l.id
      and (l.unit_id is null or o.unit_id is null)
      and l.occupies * o.occupies && daterange((now() at time zone ${sql.lit(TIME_ZONE)})::date, null)
    order by lower(o.occupies), o.id limit ${MAX_LISTED}`.execute(db)
  return rows
}

/** Whether the address of a unit, or the one that was typed, is another home than the one before, however they are written. */
export async function isOtherAddress(
  db: Db,
  before: string,
  { unitId, address }: { unitId: string | null; address: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`
    select lease_address_key(coalesce((select address from units where id = ${unitId}::uuid), ${address}, ''))
      <> lease_address_key(${before}) as "isOther"`.execute(db)
  return rows[0]!.isOther
}

/** Locks the payments for a user's own lease before the lease, as where one of them changes, so that neither waits for the other. */
export const lockOwnPayments = (trx: Db, userId: string) =>
  sql`select id from payments where user_id = ${userId} and lease_id is null order by id for update`.execute(trx)

/**
 * Makes a user's lease a former one, with the name that they have now. Their payments stay with it, also those that a bank is still to pay or may take
 * back. Returns its id.
 */
export async function giveUpLease(trx: Db, userId: string): Promise<string> {
  await sql`
    update payments as p set lease_id = l.id from leases as l
    where l.user_id = ${userId} and p.user_id = ${userId} and p.lease_id is null`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    update leases as l set user_id = null, former_user_id = u.id, tenant_name = trim(u.first_name || ' ' || u.last_name)
    from users as u where u.id = l.user_id and u.id = ${userId} returning l.id`.execute(trx)
  return rows[0]!.id
}

/** The leases that a user had before the one that they have now, the last one first. */
export async function listFormerLeases(db: Db, userId: string, gateway: Gateway): Promise<FormerLease[]> {
  const rows = await db
    .selectFrom('leases as l')
    .select(['l.id', 'l.property_address as propertyAddress', ledgerBalance('l.id', gateway).as('balance')])
    .select(sql<string | null>`to_char(tenancy_start(l), 'YYYY-MM-DD')`.as('startsOn'))
    .select(sql<string | null>`to_char(l.ends_on, 'YYYY-MM-DD')`.as('endsOn'))
    .where('l.former_user_id', '=', userId)
    .orderBy('l.ends_on', 'desc')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => Object.assign(row, { balance: formatCents(row.balance) }))
}
