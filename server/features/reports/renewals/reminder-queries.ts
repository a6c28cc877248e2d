import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** What the office is told once: that this lease ends on this day, so many days ahead. */
export interface Reminder {
  lease_id: string
  ends_on: string
  days_ahead: number
}

/** Whether the email of a day was written. There is one a day at most. */
export async function wasTold(db: Db, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('renewal_reminders')
    .select('told_on')
    .where('told_on', '=', sql<string>`${day}::date`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Notes what is told on a day. Returns the ids of the leases that were not told of before; another process that notes them at the same moment is waited
 * for. A lease that was deleted since it was read is left out.
 */
export async function saveReminders(trx: Db, reminders: readonly Reminder[], day: string): Promise<Set<string>> {
  const { rows } = await sql<{ lease_id: string }>`
    insert into renewal_reminders (lease_id, ends_on, days_ahead, told_on)
    select r.lease_id, r.ends_on, r.days_ahead, ${day}::date
    from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) as r (lease_id uuid, ends_on date, days_ahead int)
    join leases as l on l.id = r.lease_id
    order by r.lease_id
    on conflict do nothing returning lease_id`.execute(trx)
  return new Set(rows.map(({ lease_id: id }) => id))
}
