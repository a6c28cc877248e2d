import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import {
  type CalendarChange,
  type CalendarSource,
  type ChangesQuery,
  feedEventOf,
  type FeedQuery,
} from '#server/features/calendar/service.ts'
import { type Selectable, sql } from 'kysely'
import { withHome } from './queries.ts'

type Change = Selectable<Database['open_house_changes']>

/**
 * The newest changes since a time, and how many there are. Those who signed up for one open house are one change, and so are those who canceled: of a
 * guest who did both, the last thing counts.
 */
async function changesSince(db: Db, { since, exceptBy, most }: ChangesQuery) {
  const { rows } = await sql<CalendarChange & { total: number }>`
    with news as (
      select distinct on (coalesce(guest_id::text, id::text)) * from open_house_changes
      where at > ${since} and (changed_by is null or changed_by <> ${exceptBy})
      order by coalesce(guest_id::text, id::text), id desc
    )
    select 'open-house-' || max(news.id) as id, 'open_house' as kind, house.id as "entryId", news.what, max(news.at) as at,
      case when count(guest.id) = 1 then max(guest.name) end as name, sum(guest.party)::int as people,
      home.title, house.starts_at as "startsAt", news.moved_from as "movedFrom", house.host_id as "assignedTo",
      coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email) as by,
      count(guest.id) > 0 as "byVisitor", count(*) over ()::int as total
    from news
    join open_houses as house on house.id = news.open_house_id
    join properties as home on home.id = house.property_id
    left join open_house_guests as guest on guest.id = news.guest_id
    left join users on users.id = news.changed_by
    group by house.id, home.id, users.id, news.what, news.moved_from, case when news.guest_id is null then news.id end
    order by max(news.id) desc
    limit ${most}`.execute(db)
  return { items: rows, total: rows[0]?.total ?? 0 }
}

/** Who did it: a guest, or a colleague. */
type Author = { guest: string } | { staff: string; movedFrom?: Date | null }

/** Notes what happened to an open house, in the transaction in which it happens. */
export const noteChange = (trx: Db, id: string, what: Change['what'], by: Author) =>
  trx
    .insertInto('open_house_changes')
    .values({
      open_house_id: id,
      what,
      ...('guest' in by ? { guest_id: by.guest } : { changed_by: by.staff, moved_from: by.movedFrom ?? null }),
    })
    .execute()

/** Open houses for a private calendar. One of a home that is off the market is not certain, until staff cancel it. */
async function feedEvents(db: Db, { userId, from }: FeedQuery) {
  const rows = await withHome(db)
    .where('starts_at', '>=', from)
    .$if(userId !== null, (query) => query.where('host_id', '=', userId))
    .orderBy('starts_at')
    .orderBy('open_houses.id')
    .execute()
  return rows.map((row) => {
    const state = row.state === 'cancelled' ? row.state : row.is_offered ? 'confirmed' : 'tentative'
    return feedEventOf(row, 'open-houses', 'Open house', state)
  })
}

/** What open houses have in the calendar of staff. */
export const openHouseCalendar: CalendarSource = { changesSince, feedEvents }
