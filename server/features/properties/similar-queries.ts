import { executeCompiled } from '#server/db/statements/compiled.ts'
import type { Db } from '#server/db/connection.ts'
import { prepared } from '#server/db/statements/prepared.ts'
import { sql, type SqlBool } from 'kysely'
import { LISTED_COLUMNS, type ListedPropertyRow } from './queries.ts'
import type { Compared } from './similar-condition.ts'

/** How many properties on either side of the price are compared. */
const NEIGHBORS = 40

/** What a row of similar homes says about all that were compared. Counts of the same kind, lower in price and not. */
interface ComparedColumns {
  lowest: string | null
  lower_count: string
  highest: string | null
  higher_count: string
  nearness: string
}

/** The homes of the same kind that were compared, from any row of the result. Null where none is similar. */
export function comparedIn(rows: readonly (ComparedColumns & ListedPropertyRow)[]): Compared | null {
  const [first] = rows
  if (!first) return null
  return {
    low: Number(first.lower_count) < NEIGHBORS ? -Infinity : Number(first.lowest),
    high: Number(first.higher_count) < NEIGHBORS ? Infinity : Number(first.highest),
    spare: NEIGHBORS - Math.max(...rows.map(({ nearness }) => Number(nearness))),
  }
}

/** What the query compares: `place` is the part of an address with the town. */
type Sought = readonly [
  priceType: ListedPropertyRow['price_type'],
  kind: ListedPropertyRow['property_type'],
  price: ListedPropertyRow['price_cents'],
  id: string,
  place: string,
]

function similarTo(db: Db, [priceType, kind, price, id, place]: Sought, limit: number) {
  const nearest = (isOfKind: boolean, side: '<' | '>=', order: 'asc' | 'desc') => {
    const columns = isOfKind ? sql`price_type, property_type` : sql`price_type`
    const values = isOfKind ? sql`${priceType}::price_type, ${kind}::property_type` : sql`${priceType}::price_type`
    const neighbors = db
      .selectFrom('properties')
      .select(LISTED_COLUMNS)
      .where('status', '=', sql.lit('available'))
      .where('deleted_at', 'is', null)
      // Written as row comparisons, in the column order of the index. With equality the planner considers other indexes as good and reads half the
      // table.
      .where(sql<SqlBool>`(${columns}, price_cents) ${sql.raw(side)} (${values}, ${price}::bigint)`)
      .where(sql<SqlBool>`(${columns}) ${sql.raw(side === '<' ? '>=' : '<=')} (${values})`)
      .where('id', '!=', id)
      .orderBy('price_type', order)
      .$if(isOfKind, (query) => query.orderBy('property_type', order))
      .orderBy('price_cents', order)
      .orderBy('id', order)
      .limit(sql.lit(NEIGHBORS))
    return db.selectFrom(neighbors.as('neighbors')).select(LISTED_COLUMNS)
  }
  // A property can be near by both criteria; `union` keeps it once.
  const near = nearest(true, '<', 'desc')
    .union(nearest(true, '>=', 'asc'))
    .union(nearest(false, '<', 'desc'))
    .union(nearest(false, '>=', 'asc'))
  const isOfKind = sql`property_type = ${kind}`
  const isLower = sql`price_cents < ${price}::bigint`
  const distance = sql`abs(price_cents - ${price}::bigint)`
  return db
    .selectFrom(near.as('near'))
    .select(LISTED_COLUMNS)
    .select([
      sql<string | null>`min(price_cents) filter (where ${isOfKind}) over ()`.as('lowest'),
      sql<string>`count(*) filter (where ${isOfKind} and ${isLower}) over ()`.as('lower_count'),
      sql<string | null>`max(price_cents) filter (where ${isOfKind}) over ()`.as('highest'),
      sql<string>`count(*) filter (where ${isOfKind} and not ${isLower}) over ()`.as('higher_count'),
      sql<string>`count(*) over (partition by ${isOfKind}, ${isLower} order by ${distance})`.as('nearness'),
    ])
    .orderBy(isOfKind, 'desc')
    .orderBy(sql`position(${place} in address) > 0`, 'desc')
    .orderBy(distance)
    .orderBy('id')
    .limit(sql.lit(limit))
    .$call(prepared)
}

/**
 * Available properties similar to the given one: the same price type, then the same property type first, then the same town, then the nearest price.
 * Only the nearest in price on both sides are compared, so the cost does not grow with the table.
 */
export function listSimilar(
  db: Db,
  { price_type: priceType, property_type: kind, price_cents: price, id }: ListedPropertyRow,
  town: string | null,
  limit: number,
): Promise<(ListedPropertyRow & ComparedColumns)[]> {
  const sought: Sought = [priceType, kind, price, id, `, ${town ?? '\n'}, `]
  return executeCompiled(db, `similar ${limit}`, sought, (values) => similarTo(db, values, limit))
}
