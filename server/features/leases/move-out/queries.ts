import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type NoticeRow = Selectable<Database['move_out_notices']>
type NewNoticeRow = Insertable<Database['move_out_notices']>
export type StepRow = Pick<Selectable<Database['move_out_steps']>, 'step' | 'done_on' | 'memo' | 'staff_name'>

const day = (column: string) => sql<string>`to_char(${sql.ref(`n.${column}`)}, 'YYYY-MM-DD')`

const notices = (db: Db) =>
  db
    .selectFrom('move_out_notices as n')
    .selectAll('n')
    .select([
      day('received_on').as('received_on'),
      day('leaves_on').as('leaves_on'),
      day('lease_ends_on').as('lease_ends_on'),
    ])

/** The notice of a lease that holds. One of a former tenancy does not. */
export const findActive = async (db: Db, leaseId: string): Promise<NoticeRow | null> =>
  (await notices(db)
    .innerJoin('leases as l', 'l.id', 'n.lease_id')
    .where('n.lease_id', '=', leaseId)
    .where(sql<boolean>`notice_holds(n, l)`)
    .orderBy('n.created_at', 'desc')
    .executeTakeFirst()) ?? null

/** A notice. With a tenant, only of their lease. */
export async function findNotice(db: Db, id: string, userId: string | null = null): Promise<NoticeRow | null> {
  const found = notices(db).where('n.id', '=', id)
  const own =
    userId === null
      ? found
      : found.where('n.lease_id', 'in', (eb) => eb.selectFrom('leases').select('id').where('user_id', '=', userId))
  return (await own.executeTakeFirst()) ?? null
}

export const insertNotice = (trx: Db, notice: NewNoticeRow) =>
  trx.insertInto('move_out_notices').values(notice).execute()

export const confirmNotice = (trx: Db, id: string, by: string) =>
  trx
    .updateTable('move_out_notices')
    .set({ status: 'confirmed', confirmed_at: sql<Date>`now()`, confirmed_by: by })
    .where('id', '=', id)
    .execute()

export const takeNoticeBack = (trx: Db, id: string) =>
  trx
    .updateTable('move_out_notices')
    .set({ status: 'taken_back', taken_back_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** The steps of a lease that are done. */
export async function listSteps(db: Db, leaseId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.step, to_char(s.done_on, 'YYYY-MM-DD') as done_on, s.memo, s.staff_name
    from leases as l, move_out_steps_of(l) as s where l.id = ${leaseId}`.execute(db)
  return rows
}

export const insertStep = (trx: Db, step: Insertable<Database['move_out_steps']>) =>
  trx.insertInto('move_out_steps').values(step).execute()
