import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import {
  type CalendarSource,
  type ChangesQuery,
  type FeedEvent,
  feedEventOf,
  type FeedQuery,
} from '#server/features/calendar/service.ts'
import { type Selectable, sql } from 'kysely'
import { withHome } from './queries.ts'

type Change = Selectable<Database['viewing_changes']>

interface NewChange {
  what: Change['what']
  /** Null for the visitor. */
  by: string | null
  movedFrom?: Date
}

/** Notes what happened to a viewing, in the transaction in which it happens. */
export const noteChange = (trx: Db, id: string, { what, by, movedFrom }: NewChange) =>
  trx
    .insertInto('viewing_changes')
    .values({ viewing_id: id, what, changed_by: by, by_visitor: by === null, moved_from: movedFrom ?? null })
    .execute()

/** The newest changes since a time, and how many there are. Those of viewings that are long past are gone with them. */
async function changesSince(db: Db, { since, exceptBy, most }: ChangesQuery) {
  const rows = await db
    .selectFrom('viewing_changes as change')
    .innerJoin('viewings', 'viewings.id', 'change.viewing_id')
    .innerJoin('properties', 'properties.id', 'viewings.property_id')
    .leftJoin('users', 'users.id', 'change.changed_by')
    .select([
      'change.id',
      'change.what',
      'change.at',
      'change.moved_from as movedFrom',
      'change.by_visitor as byVisitor',
      'viewings.id as entryId',
      'viewings.name',
      'viewings.starts_at as startsAt',
      'viewings.assigned_to as assignedTo',
      'properties.title',
      sql<string | null>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`.as('by'),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where('change.at', '>', since)
    .where((eb) => eb.or([eb('change.changed_by', 'is', null), eb('change.changed_by', '<>', exceptBy)]))
    .orderBy('change.id', 'desc')
    .limit(most)
    .execute()
  const items = rows.map((row) => ({ ...row, id: `viewing-${row.id}`, kind: 'viewing' as const, people: null }))
  return { items, total: rows[0]?.total ?? 0 }
}

const STATES = { requested: 'tentative', booked: 'confirmed', cancelled: 'cancelled' } as const

/** Viewings for a private calendar. Who comes stays in the backoffice, to which each links. One of a home that is off the market is not certain. */
async function feedEvents(db: Db, { userId, from }: FeedQuery): Promise<FeedEvent[]> {
  const rows = await withHome(db)
    .where('viewings.state', 'in', ['requested', 'booked', 'cancelled'])
    .where('viewings.starts_at', '>=', from)
    .$if(userId !== null, (query) => query.where('viewings.assigned_to', '=', userId))
    .orderBy('viewings.starts_at')
    .orderBy('viewings.id')
    .execute()
  return rows.map((row) => {
    const state = row.state === 'booked' && !row.is_offered ? 'requested' : (row.state as keyof typeof STATES)
    return feedEventOf(row, 'viewings', 'Viewing', STATES[state])
  })
}

/** What viewings have in the calendar of staff. */
export const viewingCalendar: CalendarSource = { changesSince, feedEvents }
