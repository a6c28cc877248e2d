import { type calendarAdmin, CHANGES_MAX, FIRST_LOOK_DAYS, type FeedScope } from '#contract/calendar/admin.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { CalendarEvent } from '#server/jobs/calendar-file.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { idInToken, linkToken } from '#server/http/link-token.ts'
import * as queries from './queries.ts'

export type CalendarChange = ResultOf<typeof calendarAdmin.changes>['items'][number]

export interface ChangesQuery {
  since: Date
  /** Whoever looks has no news from what they did themselves. */
  exceptBy: string
  most: number
}

/** One entry of a feed. It names the home and no visitor: calendars are often kept by other companies. */
export interface FeedEvent extends CalendarEvent {
  state: 'confirmed' | 'tentative' | 'cancelled'
  changedAt: Date
  /** The entry of the calendar to which it links. */
  entryId: string
}

interface VisitRow {
  id: string
  version: number
  title: string
  address: string
  starts_at: Date
  ends_at: Date
  updated_at: Date
}

/** A row of a noun as an entry of a feed. `name` is what comes before the title of the home. */
export const feedEventOf = (row: VisitRow, noun: string, name: string, state: FeedEvent['state']): FeedEvent => ({
  id: `${row.id}@${noun}`,
  version: row.version,
  title: `${name}: ${row.title}`,
  address: row.address,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  state,
  changedAt: row.updated_at,
  entryId: row.id,
})

/** What a feed asks of each noun that has entries: those of one person, or of everybody, from this time on. */
export interface FeedQuery {
  /** Null for everybody's. */
  userId: string | null
  from: Date
}

/** What a noun has in the calendar. */
export interface CalendarSource {
  /** The newest changes since a time, and how many there are. */
  changesSince: (db: Db, query: ChangesQuery) => Promise<{ items: CalendarChange[]; total: number }>
  feedEvents: (db: Db, query: FeedQuery) => Promise<FeedEvent[]>
}

export interface Calendars {
  db: Db
  /** Signs the private addresses. */
  secret: string
  /** `PUBLIC_URL`. */
  origin: string
  /** One for each noun that has entries. */
  sources: readonly CalendarSource[]
}

const PURPOSE = 'calendar feed'
export const feedIdIn = (secret: string, token: string) => idInToken(secret, PURPOSE, token)

/** What visitors and colleagues did since this person's last look. Whoever did something knows it already. */
export async function readChanges({ db, sources }: Calendars, userId: string, now = new Date()) {
  const since = (await queries.findLook(db, userId)) ?? new Date(now.getTime() - FIRST_LOOK_DAYS * 86_400_000)
  const query = { since, exceptBy: userId, most: CHANGES_MAX }
  const parts = await Promise.all(sources.map(({ changesSince }) => changesSince(db, query)))
  const items = parts
    .flatMap((part) => part.items)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, CHANGES_MAX)
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  return { since, until: items[0]?.at ?? since, items, total }
}

/** A look into the future would hide what comes until then. */
export async function look(deps: Calendars, userId: string, until: Date, now = new Date()) {
  await queries.saveLook(deps.db, userId, until < now ? until : now)
  return readChanges(deps, userId, now)
}

export async function readOwnFeed({ db, secret, origin }: Calendars, userId: string) {
  const row = await queries.findFeed(db, userId)
  if (!row) return { feed: null }
  const address = `${origin}/calendar/${linkToken(secret, PURPOSE, row.id)}.ics`
  return { feed: { address, scope: row.scope, createdAt: row.created_at, readAt: row.read_at } }
}

export async function makeFeed(deps: Calendars, userId: string, scope: FeedScope) {
  await deps.db.transaction().execute((trx) => queries.replaceFeed(trx, userId, scope))
  return readOwnFeed(deps, userId)
}

export async function changeFeed(deps: Calendars, userId: string, scope: FeedScope) {
  const { numUpdatedRows } = await queries.updateFeed(deps.db, userId, scope)
  if (numUpdatedRows === 0n) throw new AppError('not_found')
  return readOwnFeed(deps, userId)
}

export async function endFeed(deps: Calendars, userId: string) {
  await queries.deleteFeed(deps.db, userId)
  return readOwnFeed(deps, userId)
}
