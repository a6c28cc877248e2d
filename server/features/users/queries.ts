import type { Role } from '#contract/auth/account.ts'
import type { USER_SORTS } from '#contract/users/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { forAllMatches, withMatchesOnly, type SearchPlan, searchFor } from '#server/db/text-search.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'profile_image_url',
  'role',
  'is_active',
  'created_at',
  'version',
] as const

export type UserRow = Pick<Selectable<Database['users']>, (typeof COLUMNS)[number]>

export interface Filter {
  /** Null without a search text. Read by `withMatchesOnly`. */
  found: SearchPlan | null
  role?: Role | undefined
}
type Sort = (typeof USER_SORTS)[number]

function matches(eb: ExpressionBuilder<Database, 'users'>, { found, role }: Filter) {
  const conditions = []
  if (role !== undefined) conditions.push(eb('role', '=', role))
  if (found?.rows === null) conditions.push(found.condition)
  return eb.and(conditions)
}

/** Prepares the filter for the queries of one response. */
export const prepare = async (
  db: Db,
  { search, role }: Omit<Filter, 'found'> & { search: string },
): Promise<Filter> => ({
  role,
  found: await searchFor(db, { table: 'users', column: 'search_text' }, search),
})

/** A row with the name that the list sorts by. */
export type ListedRow = UserRow & { sort_name: string }

const CREATED = part('instant', 'created_at')
const NAME = part('text', 'sort_name')
const EMAIL = part('text', 'email')
const ID = part('id', 'id')
const sorted = sortedList('users', {
  newest: ['desc', CREATED, ID],
  oldest: ['asc', CREATED, ID],
  name: ['asc', NAME, ID],
  'name-desc': ['desc', NAME, ID],
  email: ['asc', EMAIL, ID],
  'email-desc': ['desc', EMAIL, ID],
})
export const { orderOf, positionOf } = sorted

const matching = (db: Db, filter: Filter) =>
  withMatchesOnly(db, 'users', filter.found)
    .selectFrom('users')
    .where((eb) => matches(eb, filter))

/** One page of users after a cursor position. */
export const list = (db: Db, filter: Filter, page: SortedPage<Sort>): Promise<ListedRow[]> =>
  sorted.pageOf(matching(db, filter).select(COLUMNS).select('sort_name'), page).execute()

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) => boundedCount(db, matching(db, forAllMatches(filter)).select('id'))

const one = (db: Db, id: string) => db.selectFrom('users').select(COLUMNS).where('id', '=', id)

export const find = async (db: Db, id: string) => (await one(db, id).executeTakeFirst()) ?? null

/** Locks the user until the transaction ends. */
export const lock = async (db: Db, id: string) => (await one(db, id).forUpdate().executeTakeFirst()) ?? null

/** Locks changes of admin rights until the transaction ends, so that two admins who demote each other do so one after the other. */
export const lockAdmins = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('the last admin'))`.execute(trx)

export async function isAnotherAdmin(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const updateRole = (trx: Db, id: string, role: Role) =>
  trx
    .updateTable('users')
    .set({ role, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
