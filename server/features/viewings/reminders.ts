import { remind } from '#server/jobs/visits.ts'
import { tell, type Viewings } from './service.ts'

/** Reminds visitors of viewings that are booked. */
export const remindOfViewings = (deps: Viewings, now = new Date()) =>
  remind(
    {
      db: deps.db,
      listDue: (trx, { column, now: after, until, limit }) =>
        trx
          .selectFrom('viewings')
          .select('id')
          .where('state', '=', 'booked')
          .where(column, 'is', null)
          .where('starts_at', '>', after)
          .where('starts_at', '<=', until)
          .orderBy('starts_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .execute(),
      note: (trx, id, reminded) => trx.updateTable('viewings').set(reminded).where('id', '=', id).execute(),
      tell: (trx, id, message) => tell(trx, deps, id, message),
    },
    now,
  )
