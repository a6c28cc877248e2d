import type { Db } from '#server/db/connection.ts'
import { prepared } from '#server/db/statements/prepared.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

type Table = Database['price_changes']

const COLUMNS = [
  'changed_at',
  'old_price_cents',
  'old_price_type',
  'old_status',
  'price_cents',
  'price_type',
  'status',
] as const

export type PriceChangeRow = Pick<Selectable<Table>, (typeof COLUMNS)[number]>

/** The latest changes of a property, newest first. */
export const listChanges = (db: Db, propertyId: string, limit: number): Promise<PriceChangeRow[]> =>
  db
    .selectFrom('price_changes')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$call(prepared)
    .execute()

export const insertChange = (db: Db, values: Insertable<Table>) =>
  db.insertInto('price_changes').values(values).execute()

/** The last change of a property, if it is younger than so many minutes. */
export const findRecent = (db: Db, propertyId: string, minutes: number) =>
  db
    .selectFrom('price_changes')
    .select(['id', ...COLUMNS])
    .where('property_id', '=', propertyId)
    .where('changed_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateChange = (db: Db, id: string, values: Updateable<Table>) =>
  db.updateTable('price_changes').set(values).where('id', '=', id).execute()

export const deleteChange = (db: Db, id: string) => db.deleteFrom('price_changes').where('id', '=', id).execute()
