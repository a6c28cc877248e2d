import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id, requiredEnum, Timestamp } from '#contract/core/fields.ts'

/** So many of the newest changes are listed. */
export const CHANGES_MAX = 50
/** Who has never looked sees the changes of so many days. */
export const FIRST_LOOK_DAYS = 7

export const FEED_SCOPES = ['own', 'all'] as const
export type FeedScope = (typeof FEED_SCOPES)[number]

/** The kinds of entries that the calendar has. */
const ENTRY_KINDS = ['viewing', 'open_house'] as const
const CHANGE_KINDS = [
  'requested',
  'booked',
  'moved',
  'cancelled',
  'assigned',
  'outcome',
  'planned',
  'signed_up',
  'left',
] as const

const CalendarChange = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** The changed entry of the calendar. */
  entryId: Id,
  what: z.enum(CHANGE_KINDS),
  at: Timestamp,
  /** Whom the change is about: the visitor of a viewing, or a guest of an open house. Null for several guests. */
  name: z.nullable(z.string()),
  /** How many people signed up for an open house, or canceled. Null for other changes. */
  people: z.nullable(z.int()),
  title: z.string(),
  startsAt: Timestamp,
  movedFrom: z.nullable(Timestamp),
  /** The colleague who did it. Null for a visitor, or for a colleague whose account is gone. */
  by: z.nullable(z.string()),
  byVisitor: z.boolean(),
  /** The colleague to whom the entry is assigned now. */
  assignedTo: z.nullable(Id),
})
export type CalendarChange = z.input<typeof CalendarChange>

const Changes = z.object({
  /** The last look. */
  since: Timestamp,
  /** The list is complete up to here. */
  until: Timestamp,
  items: z.array(CalendarChange),
  /** How many there are, with those that are not listed. */
  total: z.int(),
})
export type Changes = z.input<typeof Changes>

const Feed = z.object({
  address: z.url(),
  scope: z.enum(FEED_SCOPES),
  createdAt: Timestamp,
  /** When a calendar program last asked. */
  readAt: z.nullable(Timestamp),
})
const MaybeFeed = z.object({ feed: z.nullable(Feed) })
const ScopeChoice = z.object({ scope: requiredEnum('Scope', FEED_SCOPES) })

export const calendarAdmin = {
  changes: {
    method: 'GET',
    path: '/api/admin/calendar/changes',
    access: 'admin',
    summary: 'What visitors and colleagues changed in the calendar since your last look, newest first',
    response: Changes,
  },
  look: {
    method: 'PUT',
    path: '/api/admin/calendar/look',
    access: 'admin',
    summary: 'Marks the changes up to this time as seen. A time before the last one changes nothing',
    body: z.object({ until: Timestamp }),
    response: Changes,
  },
  feed: {
    method: 'GET',
    path: '/api/admin/calendar/feed',
    access: 'admin',
    summary: 'Your private calendar address. Null if you have none',
    response: MaybeFeed,
  },
  makeFeed: {
    method: 'POST',
    path: '/api/admin/calendar/feed',
    access: 'admin',
    summary: 'Creates a new private calendar address. The old one stops working',
    body: ScopeChoice,
    response: MaybeFeed,
  },
  changeFeed: {
    method: 'PATCH',
    path: '/api/admin/calendar/feed',
    access: 'admin',
    summary: 'Chooses what your calendar address contains. The address stays. 404 if you have none',
    body: ScopeChoice,
    response: MaybeFeed,
  },
  endFeed: {
    method: 'DELETE',
    path: '/api/admin/calendar/feed',
    access: 'admin',
    summary: 'Ends your private calendar address',
    response: MaybeFeed,
  },
} as const satisfies Record<string, Endpoint>
