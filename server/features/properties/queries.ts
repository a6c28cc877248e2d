import { COUNT_LIMIT } from '#contract/core/paging.ts'
import { LISTINGS_PER_PAGE, type PropertyFilter } from '#contract/properties/public.ts'
import { executeCompiled } from '#server/db/compiled.ts'
import type { Db } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Database } from '#server/db/schema.ts'
import { containsWithoutIndex, containsText, isCommon } from '#server/db/text-search.ts'
import { type Expression, type ExpressionBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Order } from '#server/http/lists/cursor.ts'
import { type ListPage, orderedList, part } from '#server/http/lists/keyset.ts'
import { columns as fieldColumns } from './fields.ts'
import { PRICE_BANDS } from './price-fields.ts'

export const COLUMNS = ['id', ...fieldColumns, 'created_at'] as const

export type PropertyRow = Pick<Selectable<Database['properties']>, (typeof COLUMNS)[number]>

/** A row with the columns of its cursor. */
type ListedRow = PropertyRow & { is_available: boolean }

const availableFirst = orderedList('properties', [
  'desc',
  part('flag', 'is_available'),
  part('instant', 'created_at'),
  part('id', 'id'),
])
export const { positionOf } = availableFirst

/** Available first, then newest first. The cursor is signed, because every new URL of the list takes space in the public cache. */
export const publicOrder = (secret: string): Order => ({ ...availableFirst.orderOf(), secret })

/** A literal instead of a parameter, so that the planner can use the partial index of the range. */
const inBands = (range: PropertyFilter['priceRange']) =>
  sql<SqlBool>`price_band in (${sql.raw(PRICE_BANDS[range].join())})`

function matches(eb: ExpressionBuilder<Database, 'properties'>, filter: PropertyFilter, contains: typeof containsText) {
  const conditions: Expression<SqlBool>[] = [eb('deleted_at', 'is', null)]
  if (filter.type !== 'all') conditions.push(eb('price_type', '=', filter.type))
  if (filter.priceRange !== 'any') conditions.push(inBands(filter.priceRange))
  if (filter.location !== '') conditions.push(contains('search_text', filter.location))
  return eb.and(conditions)
}

function matchesOnPage(db: Db, filter: PropertyFilter, { limit, after }: ListPage, isWalked: boolean) {
  const contains = isWalked ? containsWithoutIndex : containsText
  return db
    .with(
      (cte) => (isWalked ? cte('matches').notMaterialized() : cte('matches').materialized()),
      (qb) =>
        qb
          .selectFrom('properties')
          .select(['id', 'is_available', 'created_at'])
          .where((eb) => matches(eb, filter, contains)),
    )
    .with('page', (qb) => availableFirst.pageOf(qb.selectFrom('matches').select('id'), { limit: limit + 1, after }))
    .with('counted', (qb) =>
      qb
        .selectFrom((eb) =>
          eb
            .selectFrom('matches')
            .select('id')
            .limit(sql.lit(COUNT_LIMIT + 1))
            .as('some'),
        )
        .select((eb) => eb.fn.countAll<string>().as('total')),
    )
    .selectFrom('counted')
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin('properties as p', 'p.id', 'page.id')
    .select([...COLUMNS.map((column) => `p.${column}` as const), 'p.is_available', 'counted.total'])
    .orderBy('p.is_available', 'desc')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
}

/** Two dozen queries: by type, price range and whether there is a cursor. */
function usualMatches(db: Db, filter: PropertyFilter, { limit, after }: ListPage) {
  const shape = ['properties', filter.type, filter.priceRange, after?.length ?? 0].join(' ')
  return executeCompiled(db, shape, after ?? [], (position) =>
    matchesOnPage(db, filter, { limit, after: after && position }, true).$call(prepared),
  )
}

async function listMatches(db: Db, filter: PropertyFilter, page: ListPage, isWalked: boolean) {
  const isUsual = filter.location === '' && page.limit === LISTINGS_PER_PAGE
  const rows = isUsual
    ? await usualMatches(db, filter, page)
    : await matchesOnPage(db, filter, page, isWalked).execute()
  return {
    // A page without properties has one row, which only carries the count.
    rows: rows.filter((row) => row.id !== null) as ListedRow[],
    total: Number(rows[0]!.total),
  }
}

/**
 * Enough for the matches of an uncommon text among a million properties. With less, PostgreSQL keeps only blocks instead of rows and must check them
 * again.
 */
const SEARCH_WORK_MEM = '64MB'

/**
 * One page of the public list, available first, then newest first, with the total (counted to one past `COUNT_LIMIT`). One row more than `limit`
 * means that there is a next page. Keyset pagination, so every page costs the same. A common text is found by walking the index of that order; for
 * any other text the search index returns all matches (decision 0057).
 */
export async function list(db: Db, filter: PropertyFilter, page: ListPage) {
  const { location } = filter
  if (location === '' || (await isCommon(db, { table: 'properties', column: 'search_text' }, location)))
    return await listMatches(db, filter, page, true)
  return await db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', ${SEARCH_WORK_MEM}, true)`.execute(trx)
    return await listMatches(trx, filter, page, false)
  })
}

async function findBy(db: Db, id: string, isDeleted: boolean): Promise<PropertyRow | null> {
  const row = await db
    .selectFrom('properties')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$call(prepared)
    .executeTakeFirst()
  return row ?? null
}

export const find = (db: Db, id: string) => findBy(db, id, false)
/** Deleted, but not yet for good. */
export const findDeleted = (db: Db, id: string) => findBy(db, id, true)
