import type { Frequency } from '#contract/alerts/public.ts'
import type { Db } from '#server/db/connection.ts'
import type { StoredFilter } from '#server/features/alerts/filter.ts'
import { nextAt } from '#server/features/alerts/queries.ts'
import { sql } from 'kysely'

/** An alert that must be looked at. */
export interface DueAlert {
  id: string
  subscriberId: string
  filter: StoredFilter
  name: string
  frequency: Frequency
  checkedUntil: Date
}

/** When it is, and the time of the latest change that is looked at. */
export interface Moment {
  now: Date
  latest: Date
}

/** The due alerts of the next people. Alerts that have seen the latest change are not due. */
export async function listDue(db: Db, { now, latest }: Moment, after: string, people: number): Promise<DueAlert[]> {
  const isDue = sql`confirmed_at is not null and not is_paused and next_at <= ${now} and checked_until < ${latest}`
  const { rows } = await sql<DueAlert>`
    select id, subscriber_id as "subscriberId", filter, name, frequency, checked_until as "checkedUntil"
    from alerts where ${isDue} and subscriber_id in (
      select distinct subscriber_id from alerts where ${isDue} and subscriber_id > ${after} order by subscriber_id limit ${people}
    ) order by subscriber_id, created_at, id`.execute(db)
  return rows
}

/** The email address of a person, locked until the transaction ends. Null where the person has gone. */
export async function lockEmail(trx: Db, subscriberId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('alert_subscribers')
    .select('email')
    .where('id', '=', subscriberId)
    .forUpdate()
    .executeTakeFirst()
  return row?.email ?? null
}

/** Notes that alerts were looked at. Returns those that nobody else has looked at or changed meanwhile. */
export async function markChecked(db: Db, alerts: readonly DueAlert[], until: Date, now: Date): Promise<Set<string>> {
  const read = JSON.stringify(alerts.map(({ id, checkedUntil, frequency }) => ({ id, seen: checkedUntil, frequency })))
  const { rows } = await sql<{ id: string }>`
    update alerts as a set checked_until = ${until}, next_at = ${nextAt(sql.ref('a.frequency'), now)}
    from jsonb_to_recordset(${read}::jsonb) as read (id uuid, seen timestamptz, frequency text)
    where a.id = read.id and a.checked_until = read.seen and a.frequency = read.frequency
      and a.confirmed_at is not null and not a.is_paused
    returning a.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Leaves daily and weekly alerts to the next morning. */
export const postpone = (trx: Db, ids: readonly string[], now: Date) =>
  trx
    .updateTable('alerts')
    .set({ next_at: nextAt(sql<string>`'daily'`, now) })
    .where('id', 'in', ids)
    .execute()

/** Whether the person has got a daily or weekly message on this day. */
export async function hasDigest(trx: Db, subscriberId: string, day: string): Promise<boolean> {
  const row = await trx
    .selectFrom('alert_messages')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where('digest_on', '=', day)
    .executeTakeFirst()
  return row !== undefined
}

interface MessageRow {
  id: string
  subscriberId: string
  sentAt: Date
  digestOn: string | null
}

export const insertMessage = (trx: Db, { id, subscriberId, sentAt, digestOn }: MessageRow) =>
  trx
    .insertInto('alert_messages')
    .values({ id, subscriber_id: subscriberId, sent_at: sentAt, digest_on: digestOn })
    .execute()
