import type { AdminPropertyFilter } from '#contract/properties/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { forAllMatches, withMatchesOnly, type SearchPlan, searchFor } from '#server/db/text-search.ts'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely'
import { COLUMNS } from '#server/features/properties/queries.ts'

export const ADMIN_COLUMNS = [
  ...COLUMNS,
  'pin_latitude',
  'pin_longitude',
  'version',
  'updated_at',
  'deleted_at',
] as const

export type AdminRow = Pick<Selectable<Database['properties']>, (typeof ADMIN_COLUMNS)[number]>

const TITLE_KEY = sql<string>`lower(title)`
const CREATED = part('instant', 'created_at')
const PRICE = part('integer', 'price_cents')
const TITLE = part('text', 'title_key', TITLE_KEY)
const ID = part('id', 'id')

type Sort = AdminPropertyFilter['sort']
const sorted = sortedList('properties', {
  createdAt: ['asc', CREATED, ID],
  '-createdAt': ['desc', CREATED, ID],
  price: ['asc', PRICE, ID],
  '-price': ['desc', PRICE, ID],
  title: ['asc', TITLE, ID],
  '-title': ['desc', TITLE, ID],
})
export const { orderOf, positionOf } = sorted

/** A row with the title that the list sorts by. */
export type ListedRow = AdminRow & { title_key: string }

export interface Filter extends Omit<AdminPropertyFilter, 'search'> {
  /** Null without a search text. Read by `withMatchesOnly`. */
  found: SearchPlan | null
}

/** Prepares the filter for the queries of one response. */
export const prepare = async (db: Db, { search, ...filter }: AdminPropertyFilter): Promise<Filter> => ({
  ...filter,
  found: await searchFor(db, { table: 'properties', column: 'search_text' }, search),
})

function matches(eb: ExpressionBuilder<Database, 'properties'>, { found, type, status }: Filter) {
  const conditions: Expression<SqlBool>[] = [eb('deleted_at', status === 'deleted' ? 'is not' : 'is', null)]
  if (type !== 'all') conditions.push(eb('price_type', '=', type))
  if (status !== 'all' && status !== 'deleted') conditions.push(eb('status', '=', status))
  if (found?.rows === null) conditions.push(found.condition)
  return eb.and(conditions)
}

const matching = (db: Db, filter: Filter) =>
  withMatchesOnly(db, 'properties', filter.found)
    .selectFrom('properties')
    .where((eb) => matches(eb, filter))

/** One page of properties after a cursor position. */
export const list = (db: Db, filter: Filter, page: SortedPage<Sort>): Promise<ListedRow[]> =>
  sorted.pageOf(matching(db, filter).select(ADMIN_COLUMNS).select(TITLE_KEY.as('title_key')), page).execute()

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) => boundedCount(db, matching(db, forAllMatches(filter)).select('id'))

/** The number of matches, without a limit. */
export async function countAll(db: Db, filter: Filter): Promise<number> {
  const { total } = await matching(db, forAllMatches(filter))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function findForAdmin(db: Db, id: string): Promise<AdminRow | null> {
  const query = db.selectFrom('properties').select(ADMIN_COLUMNS).where('id', '=', id).where('deleted_at', 'is', null)
  return (await query.executeTakeFirst()) ?? null
}

/** Locks a property until the transaction ends. It must be deleted, or not deleted, as the caller says. */
export async function lock(db: Db, id: string, { isDeleted = false } = {}): Promise<AdminRow | null> {
  const row = await db
    .selectFrom('properties')
    .select(ADMIN_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export const insert = (db: Db, values: Insertable<Database['properties']>): Promise<AdminRow> =>
  db.insertInto('properties').values(values).returning(ADMIN_COLUMNS).executeTakeFirstOrThrow()

export async function findZipCenter(db: Db, zip: string) {
  const query = db.selectFrom('zip_centers').select(['latitude', 'longitude']).where('zip', '=', zip)
  return (await query.executeTakeFirst()) ?? null
}

/** First name and initial: `Morgan P.` Null for a user without a name. */
export async function findStaffName(db: Db, id: string): Promise<string | null> {
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  const [first = '', last = ''] = [person?.first_name.trim(), person?.last_name.trim()]
  return [first, first !== '' && last !== '' && `${/^./u.exec(last)?.[0]}.`].filter(Boolean).join(' ') || null
}

/** Every update counts up the version. */
export const update = (db: Db, id: string, values: Updateable<Database['properties']>): Promise<AdminRow> =>
  db
    .updateTable('properties')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(ADMIN_COLUMNS)
    .executeTakeFirstOrThrow()

/** Deletes for good what was deleted more than this many days ago, the oldest first, up to a limit. */
export const purge = (db: Db, days: number, limit: number) =>
  db
    .deleteFrom('properties')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('properties')
        .select('id')
        .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .orderBy('deleted_at')
        .limit(limit),
    )
    .returning(['id', 'title', 'address'])
    .execute()
