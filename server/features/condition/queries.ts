import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import type { Whose } from '#server/features/documents/service.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type RoomRow = Selectable<Database['condition_rooms']>
export type ReplyRow = Selectable<Database['condition_replies']>
export type NoteRow = Selectable<Database['condition_notes']>

/** A statement with what is shown of its lease. */
export interface StatementRow extends Omit<Selectable<Database['condition_statements']>, 'sent_on'> {
  sent_on: string | null
  home: string | null
  tenant_name: string
  starts_on: string | null
  today: string
  withdrawn_because: string | null
}

/** Those of a tenant are of the lease that is theirs, of those that they had before, and of one that they share. */
const within = ({ userId }: Whose) =>
  userId === null
    ? sql`true`
    : sql`s.finished_at is not null and (l.user_id = ${userId}::uuid or l.former_user_id = ${userId}::uuid or l.id = shared_lease_of(${userId}::uuid))`

const statements = sql`
  select s.*, to_char(s.sent_on, 'YYYY-MM-DD') as sent_on, l.property_address as home,
    coalesce(l.tenant_name, trim(u.first_name || ' ' || u.last_name), '') as tenant_name, to_char(tenancy_start(l), 'YYYY-MM-DD') as starts_on,
    to_char((now() at time zone ${sql.lit(TIME_ZONE)})::date, 'YYYY-MM-DD') as today, d.withdrawn_because
  from condition_statements as s
  join leases as l on l.id = s.lease_id
  left join users as u on u.id = l.user_id
  left join documents as d on d.id = s.document_id`

export async function findStatement(db: Db, id: string, whose: Whose): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`${statements} where s.id = ${id} and ${within(whose)}`.execute(db)
  return rows[0] ?? null
}

/** Newest first. */
export async function listOfLease(db: Db, leaseId: string): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    ${statements} where s.lease_id = ${leaseId} order by s.created_at desc, s.id`.execute(db)
  return rows
}

/** Newest first. */
export async function listOwn(db: Db, userId: string): Promise<StatementRow[]> {
  const { rows } =
    await sql<StatementRow>`${statements} where ${within({ userId })} order by s.finished_at desc, s.id`.execute(db)
  return rows
}

/** Locks a statement until the transaction ends, so that of two changes one sees the other. */
export async function lockStatement(trx: Db, id: string, whose: Whose): Promise<StatementRow | null> {
  await trx.selectFrom('condition_statements').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findStatement(trx, id, whose)
}

export const insertStatement = (trx: Db, values: Insertable<Database['condition_statements']>) =>
  trx.insertInto('condition_statements').values(values).returning('id').executeTakeFirstOrThrow()

export const updateStatement = (
  trx: Db,
  id: string,
  values: Partial<
    Pick<
      Insertable<Database['condition_statements']>,
      'violations' | 'finished_at' | 'sent_on' | 'signed_name' | 'document_id'
    >
  >,
) =>
  trx
    .updateTable('condition_statements')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

export const deleteStatement = (trx: Db, id: string) =>
  trx.deleteFrom('condition_statements').where('id', '=', id).execute()

export const findDraftOf = (trx: Db, leaseId: string) =>
  trx
    .selectFrom('condition_statements')
    .select('id')
    .where('lease_id', '=', leaseId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()

/** In their order. */
export const listRooms = (db: Db, statementIds: readonly string[]): Promise<RoomRow[]> =>
  statementIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('condition_rooms')
        .selectAll()
        .where('statement_id', 'in', statementIds)
        .orderBy('place')
        .orderBy('id')
        .execute()

export const findRoom = async (db: Db, id: string): Promise<RoomRow | null> =>
  (await db.selectFrom('condition_rooms').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

export const insertRooms = (
  trx: Db,
  rooms: readonly (Pick<RoomRow, 'id' | 'statement_id' | 'place' | 'name'> & { items: RoomRow['items'] })[],
) =>
  trx
    .insertInto('condition_rooms')
    .values(rooms.map(({ items, ...room }) => ({ ...room, items: JSON.stringify(items) })))
    .execute()

export const updateRoom = (trx: Db, id: string, { name, items }: Pick<RoomRow, 'name' | 'items'>) =>
  trx
    .updateTable('condition_rooms')
    .set({ name, items: JSON.stringify(items), version: sql<number>`version + 1` })
    .returningAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Puts the rooms into this order. */
export const placeRooms = (trx: Db, statementId: string, ids: readonly string[]) =>
  sql`update condition_rooms set place = array_position(${ids}::uuid[], id) where statement_id = ${statementId}`.execute(
    trx,
  )

export const deleteRoom = (trx: Db, id: string) => trx.deleteFrom('condition_rooms').where('id', '=', id).execute()
