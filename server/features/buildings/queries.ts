import { companyDay } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type BuildingRecord = Selectable<Database['buildings']>
export type UnitRecord = Selectable<Database['units']>

/** Both tables are written alike. */
type Table = 'buildings' | 'units'

const changed = { updated_at: sql<Date>`now()`, version: sql<number>`version + 1` }

/** Not `for update`, for which a unit would wait that is written while its building is changed, because it refers to the building. */
const lockIn = (trx: Db, table: Table, id: string) =>
  trx.selectFrom(table).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks one building until the transaction ends. */
export const lockBuilding = (trx: Db, id: string) => lockIn(trx, 'buildings', id) as Promise<BuildingRecord | undefined>
/** Locks one unit until the transaction ends. */
export const lockUnit = (trx: Db, id: string) => lockIn(trx, 'units', id) as Promise<UnitRecord | undefined>

export const insertBuilding = async (trx: Db, values: Insertable<Database['buildings']>): Promise<string> =>
  (await trx.insertInto('buildings').values(values).returning('id').executeTakeFirstOrThrow()).id

export const insertUnit = async (trx: Db, values: Insertable<Database['units']>): Promise<string> =>
  (await trx.insertInto('units').values(values).returning('id').executeTakeFirstOrThrow()).id

export const updateBuilding = (trx: Db, id: string, values: Updateable<Database['buildings']>) =>
  trx
    .updateTable('buildings')
    .set({ ...values, ...changed })
    .where('id', '=', id)
    .execute()

export const updateUnit = (trx: Db, id: string, values: Updateable<Database['units']>) =>
  trx
    .updateTable('units')
    .set({ ...values, ...changed })
    .where('id', '=', id)
    .execute()

export async function removeBuilding(trx: Db, id: string) {
  await trx.deleteFrom('units').where('building_id', '=', id).execute()
  await trx.deleteFrom('buildings').where('id', '=', id).execute()
}

export const removeUnit = (trx: Db, id: string) => trx.deleteFrom('units').where('id', '=', id).execute()

/** Locks the units of a building, as one of them is locked before its lease is changed. */
export const lockUnitsOf = (trx: Db, buildingId: string) =>
  trx.selectFrom('units').select('id').where('building_id', '=', buildingId).orderBy('id').forNoKeyUpdate().execute()

/**
 * Locks the unit of a user's lease and the one that it is to get, before the lease is locked. A change of a unit writes its leases, so the other order
 * would be a deadlock.
 */
export const lockUnitsOfLease = (trx: Db, userId: string, unitId: string | null = null) =>
  sql`
    select id from units where id in (select unit_id from leases where user_id = ${userId} or former_user_id = ${userId} union select ${unitId}::uuid)
    order by id for no key update`.execute(trx)

/** How many leases units have or had. */
export async function countLeases(trx: Db, unitIds: readonly string[]): Promise<number> {
  if (unitIds.length === 0) return 0
  const { leases } = await trx
    .selectFrom('leases')
    .select(sql<number>`count(*)::int`.as('leases'))
    .where('unit_id', 'in', unitIds)
    .executeTakeFirstOrThrow()
  return leases
}

/** Whether a lease of the unit is not over. */
export async function isLetFrom(trx: Db, unitId: string, today: string): Promise<boolean> {
  const lease = await trx
    .selectFrom('leases')
    .select('id')
    .where('unit_id', '=', unitId)
    .where(sql<boolean>`occupies && daterange(${today}::date, null)`)
    .executeTakeFirst()
  return lease !== undefined
}

/** Whether a listing exists that was not deleted. */
export async function isListing(trx: Db, propertyId: string): Promise<boolean> {
  const listing = await trx
    .selectFrom('properties')
    .select('id')
    .where('id', '=', propertyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return listing !== undefined
}

/** Brings up to date the units whose lease began or ended since they were written. Usually there are none. */
export async function refreshOccupancy(db: Db, today: string) {
  const due = await db
    .selectFrom('units')
    .select('id')
    .where('occupancy_until', '<=', sql<string>`${today}::date`)
    .limit(1)
    .executeTakeFirst()
  if (due === undefined) return
  await sql`update units set occupancy = occupancy where id in (
    select id from units where occupancy_until <= ${today}::date order by id for no key update
  )`.execute(db)
}

/** The first and last day of a lease. Null where they are not known. */
export interface LeaseDays {
  startsOn: string | null
  endsOn: string | null
}

/** A lease of someone else that takes a unit on any of these days, with all the days that it takes. An unknown start is today, an unknown end is far away. */
export async function findOverlap(trx: Db, unitId: string, userId: string | null, { startsOn, endsOn }: LeaseDays) {
  const { rows } = await sql<LeaseDays & { name: string }>`
    select coalesce(o.tenant_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, 'someone else') as name,
      to_char(case when o.has_former_term then o.first_starts_on else o.starts_on end, 'YYYY-MM-DD') as "startsOn",
      to_char(upper(o.occupies) - 1, 'YYYY-MM-DD') as "endsOn"
    from leases as o left join users as u on u.id = o.user_id
    where o.unit_id = ${unitId} and (${userId}::uuid is null or o.user_id is distinct from ${userId})
      and o.occupies && daterange(
        coalesce(${startsOn}::date, least(${companyDay()}::date, ${endsOn}::date)), ${endsOn}::date, '[]'
      )
    order by lower(o.occupies) limit 1`.execute(trx)
  return rows[0]
}
