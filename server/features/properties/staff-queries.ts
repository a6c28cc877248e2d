import type { AdminPropertyFilter } from '#contract/properties-admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { fenced, type Found, searchFor } from '#server/db/text-search.ts'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely'
import { COLUMNS } from './queries.ts'

const STAFF_COLUMNS = [...COLUMNS, 'version', 'updated_at', 'deleted_at'] as const

export type StaffRow = Pick<Selectable<Database['properties']>, (typeof STAFF_COLUMNS)[number]>

/** What each order goes by, with the id where that is the same. */
const KEYS = { createdAt: sql`created_at`, price: sql`price_cents`, title: sql`lower(title)` }

function orderOf(sort: AdminPropertyFilter['sort']) {
  const isDown = sort.startsWith('-')
  return { key: KEYS[(isDown ? sort.slice(1) : sort) as keyof typeof KEYS], isDown }
}

export interface Filter extends Omit<AdminPropertyFilter, 'search'> {
  /** Null where nothing is searched. Few that were found are asked for by `fenced`. */
  found: Found | null
}

/** What staff asks for, ready for the queries of one answer. */
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

/** Where the page after this listing begins in an order; null where there is no such listing. */
export async function findPosition(db: Db, sort: AdminPropertyFilter['sort'], id: string) {
  const row = await db
    .selectFrom('properties')
    .select([orderOf(sort).key.as('key'), 'id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
type Position = NonNullable<Awaited<ReturnType<typeof findPosition>>>

/** So many listings after a place in their order. Keyset, so every page costs the same. */
export function list(
  db: Db,
  filter: Filter,
  { limit, after }: { limit: number; after: Position | null },
): Promise<StaffRow[]> {
  const { key, isDown } = orderOf(filter.sort)
  const direction = isDown ? 'desc' : 'asc'
  return fenced(db, 'properties', filter.found)
    .selectFrom('properties')
    .select(STAFF_COLUMNS)
    .where((eb) => matches(eb, filter))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(${key}, id) ${sql.raw(isDown ? '<' : '>')} (${after!.key}, ${after!.id}::uuid)`),
    )
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

/** Matches in all, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) =>
  boundedCount(
    db,
    fenced(db, 'properties', filter.found)
      .selectFrom('properties')
      .select('id')
      .where((eb) => matches(eb, filter)),
  )

/** Matches in all, however many. */
export async function countAll(db: Db, filter: Filter): Promise<number> {
  const { total } = await fenced(db, 'properties', filter.found)
    .selectFrom('properties')
    .select(sql<number>`count(*)::int`.as('total'))
    .where((eb) => matches(eb, filter))
    .executeTakeFirstOrThrow()
  return total
}

export async function findForStaff(db: Db, id: string): Promise<StaffRow | null> {
  const query = db.selectFrom('properties').select(STAFF_COLUMNS).where('id', '=', id).where('deleted_at', 'is', null)
  return (await query.executeTakeFirst()) ?? null
}

/** Held until the transaction ends; of those that were deleted, or of those that were not. */
export async function lock(db: Db, id: string, { isDeleted = false } = {}): Promise<StaffRow | null> {
  const row = await db
    .selectFrom('properties')
    .select(STAFF_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export const insert = (db: Db, values: Insertable<Database['properties']>): Promise<StaffRow> =>
  db.insertInto('properties').values(values).returning(STAFF_COLUMNS).executeTakeFirstOrThrow()

/** Every change counts. */
export const update = (db: Db, id: string, values: Updateable<Database['properties']>): Promise<StaffRow> =>
  db
    .updateTable('properties')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(STAFF_COLUMNS)
    .executeTakeFirstOrThrow()

/** Removes for good what was deleted so many days ago; the oldest of it, at most so many. */
export const purge = (db: Db, days: number, most: number) =>
  db
    .deleteFrom('properties')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('properties')
        .select('id')
        .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .orderBy('deleted_at')
        .limit(most),
    )
    .returning(['id', 'title', 'address'])
    .execute()
