import { COUNT_LIMIT } from '#contract/core/paging.ts'
import type { PropertyFilter } from '#contract/properties/filter.ts'
import { LISTINGS_PER_PAGE } from '#contract/properties/public.ts'
import { executeCompiled } from '#server/db/statements/compiled.ts'
import type { Db } from '#server/db/connection.ts'
import { prepared } from '#server/db/statements/prepared.ts'
import type { Database } from '#server/db/schema.ts'
import { type Expression, type ExpressionBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { type ListPage, keysetPage } from '#server/http/lists/keyset.ts'
import { columns as fieldColumns, listedColumns } from './fields.ts'
import { PRICE_BANDS } from './price-fields.ts'
import { AVAILABLE_FIRST } from './search/orders.ts'

export const COLUMNS = [
  'id',
  ...fieldColumns,
  'created_at',
  'position_from',
  'verified_at',
  'verified_by',
  'open_houses',
] as const
/** What the public lists read. */
export const LISTED_COLUMNS = ['id', ...listedColumns, 'created_at', 'open_houses'] as const

export type PropertyRow = Pick<Selectable<Database['properties']>, (typeof COLUMNS)[number]>
export type ListedPropertyRow = Pick<PropertyRow, (typeof LISTED_COLUMNS)[number]>

/** A row with the columns of its cursor. */
type ListedRow = ListedPropertyRow & { is_available: boolean }

/** A literal instead of a parameter, so that the planner can use the partial index of the range. */
const inBands = (range: PropertyFilter['priceRange']) =>
  sql<SqlBool>`price_band in (${sql.raw(PRICE_BANDS[range].join())})`

/** The filters of the specification's own tabs and price ranges. */
type UsualFilter = Pick<PropertyFilter, 'type' | 'priceRange'>

function matches(eb: ExpressionBuilder<Database, 'properties'>, filter: UsualFilter) {
  const conditions: Expression<SqlBool>[] = [eb('deleted_at', 'is', null)]
  if (filter.type !== 'all') conditions.push(eb('price_type', '=', filter.type))
  if (filter.priceRange !== 'any') conditions.push(inBands(filter.priceRange))
  return eb.and(conditions)
}

function matchesOnPage(db: Db, filter: UsualFilter, { limit, after }: ListPage) {
  return db
    .with(
      (cte) => cte('matches').notMaterialized(),
      (qb) =>
        qb
          .selectFrom('properties')
          .select(['id', 'is_available', 'created_at'])
          .where((eb) => matches(eb, filter)),
    )
    .with('page', (qb) =>
      keysetPage(qb.selectFrom('matches').select('id'), AVAILABLE_FIRST, { limit: limit + 1, after }),
    )
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
    .select([...LISTED_COLUMNS.map((column) => `p.${column}` as const), 'p.is_available', 'counted.total'])
    .orderBy('p.is_available', 'desc')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
}

/** Two dozen queries: by type, price range and whether there is a cursor. */
function usualMatches(db: Db, filter: UsualFilter, { limit, after }: ListPage) {
  const shape = ['properties', filter.type, filter.priceRange, after?.length ?? 0].join(' ')
  return executeCompiled(db, shape, after ?? [], (position) =>
    matchesOnPage(db, filter, { limit, after: after && position }).$call(prepared),
  )
}

/**
 * One page of the public list, available first, then newest first, with the total (counted to one past `COUNT_LIMIT`). One row more than `limit`
 * means that there is a next page. Keyset pagination, so every page costs the same. Any other filter is a search (`search/list.ts`).
 */
export async function list(db: Db, filter: UsualFilter, page: ListPage) {
  const rows =
    page.limit === LISTINGS_PER_PAGE
      ? await usualMatches(db, filter, page)
      : await matchesOnPage(db, filter, page).execute()
  return {
    // A page without properties has one row, which only carries the count.
    rows: rows.filter((row) => row.id !== null) as ListedRow[],
    total: Number(rows[0]!.total),
  }
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
/** Those of the ids that are properties. */
export const findMany = (db: Db, ids: readonly string[]): Promise<PropertyRow[]> =>
  db.selectFrom('properties').select(COLUMNS).where('id', 'in', ids).where('deleted_at', 'is', null).execute()

/** Deleted, but not yet for good. */
export const findDeleted = (db: Db, id: string) => findBy(db, id, true)
