import { CONFIRM_DAYS, type Frequency } from '#contract/alerts/public.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import type { StoredFilter } from './filter.ts'
import { sql } from 'kysely'

/** Daily and weekly messages are sent from this hour on, in the company's time zone. */
const MORNING = '08:00'

/** When an alert is looked at next: the next morning, or the one a week after today's. Instant ones at once. */
export const nextAt = (frequency: ReturnType<typeof sql.ref> | ReturnType<typeof sql<string>>, now: Date) =>
  sql<Date>`case ${frequency} when 'instant' then ${now}::timestamptz else
    ((${now}::timestamptz at time zone ${sql.lit(TIME_ZONE)})::date
      + case ${frequency} when 'weekly' then 7 else 1 end + time ${sql.lit(MORNING)}) at time zone ${sql.lit(TIME_ZONE)} end`

const FREQUENCY = sql.ref('frequency')

/** The person with this address, locked until the transaction ends. */
export async function lockSubscriber(trx: Db, email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into alert_subscribers (email) values (${email})
    on conflict (lower(email)) do update set email = alert_subscribers.email returning id`.execute(trx)
  return rows[0]!.id
}

/** Waits for whoever changes the alerts of this person, and lets nobody else until the transaction ends. */
export const lock = (trx: Db, subscriberId: string) =>
  trx.selectFrom('alert_subscribers').select('id').where('id', '=', subscriberId).forUpdate().executeTakeFirst()

export const listOwn = (db: Db, subscriberId: string) =>
  db
    .selectFrom('alerts')
    .select(['id', 'filter', 'name', 'frequency', 'is_paused', 'confirmed_at'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export interface NewAlertRow {
  subscriberId: string
  filter: StoredFilter
  name: string
  frequency: Frequency
}

export const insert = async (trx: Db, { subscriberId, filter, name, frequency }: NewAlertRow): Promise<string> => {
  const { id } = await trx
    .insertInto('alerts')
    .values({ subscriber_id: subscriberId, filter: JSON.stringify(filter), name, frequency })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Asking again before the link was used decides how often. */
export const renew = (trx: Db, id: string, frequency: Frequency) =>
  trx
    .updateTable('alerts')
    .set({ frequency, created_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const find = (db: Db, id: string) =>
  db
    .selectFrom('alerts')
    .select(['subscriber_id', 'filter', 'name', 'frequency', 'confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Confirming twice changes nothing. */
export const confirm = (db: Db, id: string, now: Date) =>
  db
    .updateTable('alerts')
    .set({ confirmed_at: now, next_at: nextAt(FREQUENCY, now) })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()

export async function findEmail(db: Db, subscriberId: string): Promise<string | null> {
  const row = await db.selectFrom('alert_subscribers').select('email').where('id', '=', subscriberId).executeTakeFirst()
  return row?.email ?? null
}

const own = (db: Db, subscriberId: string, id: string) =>
  db.updateTable('alerts').where('id', '=', id).where('subscriber_id', '=', subscriberId)

export const setFrequency = (db: Db, subscriberId: string, id: string, frequency: Frequency, now: Date) =>
  own(db, subscriberId, id)
    .set({ frequency, next_at: nextAt(sql<string>`${frequency}::text`, now) })
    .where('frequency', '<>', frequency)
    .execute()

export const pause = (db: Db, subscriberId: string, id: string) =>
  own(db, subscriberId, id).set({ is_paused: true }).execute()

/** What changed during the pause is not sent. */
export const resume = (db: Db, subscriberId: string, id: string, now: Date) =>
  own(db, subscriberId, id)
    .set({ is_paused: false, checked_until: now, next_at: nextAt(FREQUENCY, now) })
    .where('is_paused', '=', true)
    .execute()

export const remove = (db: Db, subscriberId: string, id: string) =>
  db.deleteFrom('alerts').where('id', '=', id).where('subscriber_id', '=', subscriberId).execute()

/** Forgets the person and all of their alerts. */
export const removeAll = (db: Db, subscriberId: string) =>
  db.deleteFrom('alert_subscribers').where('id', '=', subscriberId).execute()

const withoutAlerts = sql<boolean>`not exists (select from alerts where alerts.subscriber_id = alert_subscribers.id)`

export const removeIfWithoutAlerts = (db: Db, subscriberId: string) =>
  db.deleteFrom('alert_subscribers').where('id', '=', subscriberId).where(withoutAlerts).execute()

/** Deletes alerts that nobody confirmed, people without any alert, and what was noted of messages a month ago. */
export async function deleteOld(db: Db) {
  const days = (count: number) => sql<Date>`now() - make_interval(days => ${count})`
  await db.deleteFrom('alerts').where('confirmed_at', 'is', null).where('created_at', '<', days(CONFIRM_DAYS)).execute()
  await db.deleteFrom('alert_subscribers').where(withoutAlerts).where('created_at', '<', days(1)).execute()
  await db.deleteFrom('alert_messages').where('sent_at', '<', days(31)).execute()
}
