import type { Db } from '#server/db/connection.ts'
import { inMinutes, tell, type Viewings } from './service.ts'

const BATCH = 100

/** The next viewings that begin within so many minutes and were not reminded of. Locked, and left to whoever has locked them. */
const listDue = (trx: Db, column: 'reminded_day_at' | 'reminded_hours_at', now: Date, minutes: number) =>
  trx
    .selectFrom('viewings')
    .select('id')
    .where('state', '=', 'booked')
    .where(column, 'is', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<=', inMinutes(now, minutes))
    .orderBy('starts_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()

/** Reminds visitors a day and two hours before, once each: the note and the email are in one transaction. */
export async function remindOfViewings(deps: Viewings, now = new Date()) {
  await deps.db.transaction().execute(async (trx) => {
    for (const { id } of await listDue(trx, 'reminded_hours_at', now, 2 * 60)) {
      // Who is reminded two hours before needs no other reminder.
      await trx
        .updateTable('viewings')
        .set({ reminded_hours_at: now, reminded_day_at: now })
        .where('id', '=', id)
        .execute()
      await tell(trx, deps, id, 'hours')
    }
    for (const { id } of await listDue(trx, 'reminded_day_at', now, 24 * 60)) {
      await trx.updateTable('viewings').set({ reminded_day_at: now }).where('id', '=', id).execute()
      await tell(trx, deps, id, 'day')
    }
  })
}
