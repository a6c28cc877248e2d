import type { CONTACT_SORTS } from '#contract/contacts/admin.ts'
import type { CONTACT_STATUSES, CONTACT_SUBJECTS } from '#contract/contacts/public.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { forAllMatches, withMatchesOnly, type SearchPlan, searchFor } from '#server/db/text-search.ts'
import { newestFirst, part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'subject',
  'message',
  'property_id',
  'status',
  'admin_notes',
  'version',
  'created_at',
  'updated_at',
] as const

export type ContactRow = Pick<Selectable<Database['contacts']>, (typeof COLUMNS)[number]>

const one = (db: Db, id: string) => db.selectFrom('contacts').select(COLUMNS).where('id', '=', id)

export const find = async (db: Db, id: string) => (await one(db, id).executeTakeFirst()) ?? null

/** Locks one inquiry until the transaction ends, so that changes to it happen one after the other. */
export const lock = async (db: Db, id: string) => (await one(db, id).forUpdate().executeTakeFirst()) ?? null

interface Filter {
  /** Null without a search text. Read by `withMatchesOnly`. */
  found: SearchPlan | null
  status?: (typeof CONTACT_STATUSES)[number] | undefined
  subject?: (typeof CONTACT_SUBJECTS)[number] | undefined
}
type Sort = (typeof CONTACT_SORTS)[number]

function matches(eb: ExpressionBuilder<Database, 'contacts'>, { found, status, subject }: Filter) {
  const conditions = []
  if (status !== undefined) conditions.push(eb('status', '=', status))
  if (subject !== undefined) conditions.push(eb('subject', '=', subject))
  if (found?.rows === null) conditions.push(found.condition)
  return eb.and(conditions)
}

/** Prepares the filter for the queries of one response. */
export const prepare = async (
  db: Db,
  { search, status, subject }: Omit<Filter, 'found'> & { search: string },
): Promise<Filter> => ({
  status,
  subject,
  found: await searchFor(db, { table: 'contacts', column: 'search_text' }, search),
})

/** A row with the name that the list sorts by. */
export type ListedRow = ContactRow & { sort_name: string }

const CREATED = part('instant', 'created_at')
const NEWEST = newestFirst('created_at')
const NAME = part('text', 'sort_name')
const ID = part('id', 'id')
const sorted = sortedList('contacts', {
  newest: ['desc', CREATED, ID],
  oldest: ['asc', CREATED, ID],
  name: ['asc', NAME, NEWEST, ID],
  'name-desc': ['desc', NAME, CREATED, ID],
})
export const { orderOf, positionOf } = sorted

const matching = (db: Db, filter: Filter) =>
  withMatchesOnly(db, 'contacts', filter.found)
    .selectFrom('contacts')
    .where((eb) => matches(eb, filter))

/** One page of inquiries after a cursor position. */
export const list = (db: Db, filter: Filter, page: SortedPage<Sort>): Promise<ListedRow[]> =>
  sorted.pageOf(matching(db, filter).select(COLUMNS).select('sort_name'), page).execute()

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) => boundedCount(db, matching(db, forAllMatches(filter)).select('id'))

export const update = (db: Db, id: string, changes: Partial<Pick<ContactRow, 'status' | 'admin_notes'>>) =>
  db
    .updateTable('contacts')
    .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Marks a new inquiry as contacted. It does not count up the version, so that open editors do not get a conflict. */
export const markContacted = (db: Db, id: string) =>
  db
    .updateTable('contacts')
    .set({ status: 'contacted', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'new')
    .executeTakeFirst()

export const insertReply = (db: Db, values: Insertable<Database['contact_replies']>) =>
  db.insertInto('contact_replies').values(values).returningAll().executeTakeFirstOrThrow()

/** Oldest first. */
export const listReplies = (db: Db, contactId: string) =>
  db
    .selectFrom('contact_replies')
    .selectAll()
    .where('contact_id', '=', contactId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The name of a signed-in user. Null without a name. */
export async function findName(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return (row && `${row.first_name} ${row.last_name}`.trim()) || null
}
