import type { Db } from '#server/db/connection.ts'
import { IS_TENANT } from '#server/features/payments/service.ts'
import { sql } from 'kysely'

/** The terms of a lease with its tenants, as they are today. */
export const findTerms = async (db: Db, leaseId: string) =>
  (await db
    .selectFrom('leases as l')
    .leftJoin('users as u', (join) => join.on(IS_TENANT))
    .select([
      'l.property_address',
      'l.starts_on',
      'l.ends_on',
      'l.rent_cents',
      'l.due_day',
      'l.deposit_cents',
      'l.late_fee_cents',
      'u.email',
    ])
    .select(sql<string | null>`coalesce(l.tenant_name, trim(u.first_name || ' ' || u.last_name))`.as('tenant_name'))
    .select(sql<string[]>`other_tenants_of(l.id)`.as('other_tenants'))
    .where('l.id', '=', leaseId)
    .executeTakeFirst()) ?? null

/** The bank of the deposit, as it was recorded last. */
export const findBank = (db: Db, leaseId: string) =>
  db
    .selectFrom('deposit_records')
    .select(['bank_name', 'bank_address'])
    .where('lease_id', '=', leaseId)
    .where('kind', '=', 'account')
    .where('holds', '=', 'deposit')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
