import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { lockUnitsOfLease } from '#server/features/buildings/service.ts'
import { accountMap, leaseMap } from './fields.ts'
import { type Insertable, sql, type Updateable } from 'kysely'

/** Columns of the user (`u`) and of their lease (`l`). */
export const COLUMNS = [
  'u.id',
  'u.is_active',
  'u.last_login_at',
  'u.created_at',
  'u.version',
  ...accountMap.columns.map((column) => `u.${column}` as const),
  ...leaseMap.columns.map((column) => `l.${column}` as const),
  sql<{ id: string; mainName: string; propertyAddress: string | null } | null>`(
    select json_build_object(
      'id', s.id, 'mainName', coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email), 'propertyAddress', s.property_address
    ) from leases as s join users as m on m.id = s.user_id
    where s.id = shared_lease_of(u.id)
  )`.as('shared_lease'),
] as const

const tenants = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('leases as l', 'l.user_id', 'u.id')
    .select(COLUMNS)
    // Only tenants: other users must not be deactivated or deleted as tenants.
    .where('u.role', '=', 'tenant')

export type TenantRow = Awaited<ReturnType<ReturnType<typeof tenants>['executeTakeFirstOrThrow']>>

export const find = async (db: Db, id: string): Promise<TenantRow | null> =>
  (await tenants(db).where('u.id', '=', id).executeTakeFirst()) ?? null

/** Locks one tenant and their unit until the transaction ends, and the unit that their lease is to get. */
export async function lock(trx: Db, id: string, unitId?: string | null): Promise<TenantRow | null> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  await lockUnitsOfLease(trx, id, unitId)
  return await find(trx, id)
}

/** Whether our table has this user, whatever their role. */
export const isKnown = async (db: Db, id: string) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The user with this address, and their role. */
export const findByEmail = (db: Db, email: string, { isLocked = false } = {}) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'first_name', 'last_name'])
    .where('email', '=', email)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()

export const findByCustomer = (db: Db, customer: string) =>
  db.selectFrom('users').select('id').where('stripe_customer_id', '=', customer).executeTakeFirst()

export const insertPerson = (trx: Db, values: Insertable<Database['users']>) =>
  trx.insertInto('users').values(values).execute()

/** Makes an existing user a tenant. False where their role has changed in the meantime. */
export async function adoptPerson(trx: Db, { id, ...values }: Insertable<Database['users']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto('users')
    .values({ id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          ...values,
          is_active: true,
          updated_at: sql<Date>`now()`,
          version: sql<number>`users.version + 1`,
        })
        .where('users.role', '=', 'user'),
    )
    .executeTakeFirst()
  return count === 1n
}

export const updatePerson = (trx: Db, id: string, values: Updateable<Database['users']>) =>
  trx
    .updateTable('users')
    .set({ ...values, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

type Lease = Omit<Updateable<Database['leases']>, 'id' | 'user_id' | 'updated_at'>

/** Updates the lease, or creates the first one. */
export const putLease = (trx: Db, userId: string, values: Lease) =>
  trx
    .insertInto('leases')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }))
    .execute()

/** Their maintenance requests stay without a user; the foreign key does the same for their payments. */
export async function removePerson(trx: Db, id: string) {
  await lockUnitsOfLease(trx, id)
  await trx.updateTable('maintenance_requests').set({ user_id: null }).where('user_id', '=', id).execute()
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

export async function countOpen(db: Db, id: string) {
  const { rows } = await sql<{ requests: number; sessions: number; isTwoFactorEnabled: boolean }>`
    select
      (select count(*)::int from maintenance_requests where user_id = ${id} and status in ('pending', 'in_progress')) as requests,
      (select count(*)::int from app_sessions
        where user_id = ${id} and revoked_at is null and last_seen_at > now() - interval '7 days') as sessions,
      exists (select from two_factor where user_id = ${id} and enabled_at is not null) as "isTwoFactorEnabled"`.execute(
    db,
  )
  return rows[0]!
}
