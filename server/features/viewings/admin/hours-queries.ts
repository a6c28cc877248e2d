import type { Db } from '#server/db/connection.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'

const hours = (db: Db) => db.selectFrom('viewing_hours').selectAll()

export const companyHours = (db: Db) => hours(db).where('property_id', 'is', null)
export const ownHours = (db: Db, propertyId: string) => hours(db).where('property_id', '=', propertyId)

export const findHome = (db: Db, id: string) =>
  db.selectFrom('properties').select('id').where('id', '=', id).where('deleted_at', 'is', null)

export const updateHours = (trx: Db, id: string, values: Updateable<Database['viewing_hours']>) =>
  trx.updateTable('viewing_hours').set(values).where('id', '=', id).execute()

export const insertOwnHours = (trx: Db, values: Insertable<Database['viewing_hours']>) =>
  trx.insertInto('viewing_hours').values(values).execute()

export const deleteOwnHours = (trx: Db, propertyId: string) =>
  trx.deleteFrom('viewing_hours').where('property_id', '=', propertyId).execute()

export async function listDaysOff(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('viewing_days_off').select('day').orderBy('day').execute()
  return rows.map(({ day }) => day)
}

export async function replaceDaysOff(trx: Db, days: readonly string[]) {
  await trx.deleteFrom('viewing_days_off').execute()
  if (days.length > 0)
    await trx
      .insertInto('viewing_days_off')
      .values(days.map((day) => ({ day })))
      .execute()
}

/** Coming viewings on days off. Staff have to move or cancel them. */
export const listOnDaysOff = (db: Db, now: Date) =>
  db
    .selectFrom('viewings')
    .innerJoin('properties', 'properties.id', 'viewings.property_id')
    .innerJoin('viewing_days_off as off', (join) =>
      join.on(sql<boolean>`off.day = (viewings.starts_at at time zone ${sql.lit(TIME_ZONE)})::date`),
    )
    .select(['viewings.id', 'viewings.name', 'properties.title', 'viewings.starts_at as startsAt'])
    .where('viewings.state', 'in', ['requested', 'booked'])
    .where('viewings.starts_at', '>', now)
    .orderBy('viewings.starts_at')
    .orderBy('viewings.id')
    .execute()
