import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import { isFirst } from '../seed-parts.ts'
import { inWakingHours } from '../waking-hours.ts'
import { STAFF } from './viewings.ts'

/** What needs the accounts of staff: who is the host, and who signed up lately. */
export async function seedOpenHouseWork(db: Kysely<Database>, now: Date) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'open-house-work', now))) return
    const staff = trx.selectFrom('users').select('id').where('email', '=', STAFF)
    await trx
      .updateTable('open_houses')
      .set({ host_id: staff })
      .where('capacity', 'is not', null)
      .where('state', '=', 'planned')
      // A colleague can be at one place at a time.
      .where((eb) => {
        const taken = eb
          .selectFrom('occupied_times as taken')
          .select('taken.id')
          .where('taken.host_id', '=', staff)
          .whereRef('taken.starts_at', '<', 'open_houses.ends_at')
          .whereRef('taken.ends_at', '>', 'open_houses.starts_at')
        return eb.not(eb.exists(taken))
      })
      .execute()
    const guests = await trx
      .selectFrom('open_house_guests as guest')
      .innerJoin('open_houses as house', 'house.id', 'guest.open_house_id')
      .select(['guest.id', 'guest.open_house_id'])
      .where('house.state', '=', 'planned')
      .where('house.starts_at', '>', now)
      .orderBy('guest.name')
      .execute()
    const times = inWakingHours(
      guests.map((_, place) => ({
        at: new Date(now.getTime() - (guests.length - place) * 7 * 3_600_000),
        by: 'resident',
      })),
    )
    const news = guests.map(({ id, open_house_id }, place) => ({
      open_house_id,
      guest_id: id,
      what: 'signed_up' as const,
      at: times[place]!,
    }))
    if (news.length > 0) await trx.insertInto('open_house_changes').values(news).execute()
  })
}
