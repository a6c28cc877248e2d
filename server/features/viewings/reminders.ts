import { remind } from '#server/jobs/visits.ts'
import { tell, type Viewings } from './service.ts'

/** Reminds visitors of viewings that are booked. Nobody is sent to a home that is off the market. */
export const remindOfViewings = (deps: Viewings, now = new Date()) =>
  remind(
    {
      db: deps.db,
      listDue: (trx, { column, now: after, until, limit }) =>
        trx
          .selectFrom('viewings')
          .innerJoin('properties', 'properties.id', 'viewings.property_id')
          .select('viewings.id')
          .where('state', '=', 'booked')
          .where(column, 'is', null)
          .where('starts_at', '>', after)
          .where('starts_at', '<=', until)
          .where('properties.is_available', '=', true)
          .where('properties.deleted_at', 'is', null)
          .orderBy('starts_at')
          .limit(limit)
          .forUpdate('viewings')
          .skipLocked()
          .execute(),
      note: (trx, id, reminded) => trx.updateTable('viewings').set(reminded).where('id', '=', id).execute(),
      tell: (trx, id, message) => tell(trx, deps, id, message),
    },
    now,
  )
