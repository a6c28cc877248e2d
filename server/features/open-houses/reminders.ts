import { remind } from '#server/jobs/visits.ts'
import { expireGuests } from './queries.ts'
import { type OpenHouses, tell } from './service.ts'

/** Reminds the guests of open houses, and frees the places of those who have not confirmed. A home that is off the market is not announced. */
export async function remindOfOpenHouses(deps: OpenHouses, now = new Date()) {
  await expireGuests(deps.db, now)
  await remind(
    {
      db: deps.db,
      listDue: (trx, { column, now: after, until, limit }) =>
        trx
          .selectFrom('open_house_guests')
          .innerJoin('open_houses', 'open_houses.id', 'open_house_guests.open_house_id')
          .innerJoin('properties', 'properties.id', 'open_houses.property_id')
          .select('open_house_guests.id')
          .where('open_house_guests.state', '=', 'coming')
          .where(`open_house_guests.${column}`, 'is', null)
          .where('open_houses.state', '=', 'planned')
          .where('open_houses.starts_at', '>', after)
          .where('open_houses.starts_at', '<=', until)
          .where('properties.is_available', '=', true)
          .where('properties.deleted_at', 'is', null)
          .orderBy('open_houses.starts_at')
          .limit(limit)
          .forUpdate('open_house_guests')
          .skipLocked()
          .execute(),
      note: (trx, id, reminded) => trx.updateTable('open_house_guests').set(reminded).where('id', '=', id).execute(),
      tell: (trx, id, message) => tell(trx, deps, id, message),
    },
    now,
  )
}
