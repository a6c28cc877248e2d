import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { ledgerBalance } from '../books/queries.ts'

/** The tenants of leases by the lease's id, with what each lease owes. An account without a name has its email. */
export async function listTenants(db: Db, leaseIds: readonly string[], gateway: Gateway) {
  const rows = await db
    .selectFrom('leases as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .where('l.id', 'in', leaseIds)
    .select([
      'l.id',
      'l.property_address',
      sql<string>`coalesce(l.tenant_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '')`.as(
        'name',
      ),
      ledgerBalance('l.id', gateway).as('balance'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
