import { type QueryCreator, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from './connection.ts'
import type { Database } from './schema.ts'

/** The user's text is matched literally, never as a pattern. */
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Text without three letters or digits in a row would scan the whole trigram index, so it uses the index of short parts. */
const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** A column by its name, or an expression that an index is made for. */
const referTo = (column: string | RawBuilder<string>) => (typeof column === 'string' ? sql.ref<string>(column) : column)

/**
 * Whether a column of lower-case text contains this text, in any case. It needs two indexes: `gin (column gin_trgm_ops)` for most, and
 * `gin (short_parts(column))` for texts of one or two letters.
 */
export function containsText(column: string | RawBuilder<string>, text: string) {
  const searched = referTo(column)
  if (hasTrigram(text)) return sql<SqlBool>`${searched} like lower(${`%${escapeLike(text)}%`})`
  // `position`, not `like`: the planner must not think of the trigram index at all.
  return sql<SqlBool>`(short_parts(${searched}) @> short_parts(lower(${text})) and position(lower(${text}) in ${searched}) > 0)`
}

/** The size of the sample. Ids are random, so the first rows by id are one. */
const LOOKED_AT = 400
/** A text counts as common when at least this percentage of the sample contains it. */
const COMMON_SHARE = 4
/** For each percent, this many matches also count as common, whatever the sample showed. */
const COMMON = 1000
/**
 * Up to this many matches are read by their ids, because a text of several words takes longer to find than to look up. More are read faster by
 * searching again: their blocks are then read once and in order.
 */
const FEW = 500

/** Whether a column of lower-case text contains this text. Uses the function instead of the operator so that the planner uses no search index. */
export const containsWithoutIndex = (column: string | RawBuilder<string>, text: string) =>
  sql<SqlBool>`textlike(${referTo(column)}, lower(${`%${escapeLike(text)}%`}))`

/** The percentage of rows that contain a text, by a sample of the rows. */
async function sampleShare(db: Db, { table, column, key = 'id' }: Omit<Searched, 'alias'>, text: string) {
  const { rows } = await sql<{ hits: number }>`
    select count(*)::int as hits
    from (select ${referTo(column)} as text from ${sql.table(table)} order by ${sql.ref(key)} limit ${LOOKED_AT}) as sample
    where ${containsWithoutIndex(sql.ref('sample.text'), text)}`.execute(db)
  return (rows[0]!.hits * 100) / LOOKED_AT
}

/** Of a text in less than this percentage of the rows, all matches are found faster in the search index than by reading every row. */
const INDEXED_SHARE = 20

interface Searched {
  table: string
  column: string | RawBuilder<string>
  /** The random key of a row: a UUID. */
  key?: string
  /** The alias of the table in the list's query. */
  alias?: string
  /** The percentage from which the list is scanned in order. Higher where rows are wide, because scanning takes longer. */
  commonShare?: number
}

/** Few matching rows, for `withMatchesOnly`. Or a condition with which a list is scanned in order, and one that is faster for all matches. */
export type SearchPlan =
  | { rows: RawBuilder<unknown> }
  | { rows: null; condition: RawBuilder<SqlBool>; wholeCondition: RawBuilder<SqlBool> }

/**
 * Plans how to search one table's list for a text, whatever its order and other filters. The planner cannot know how common a part of a text is: it
 * may scan a whole order to find a few, or read half of a table from the index. So a sample is looked at first. A common text is found
 * soon by scanning in order; for a rare one the index is used. Null where nothing is searched.
 */
export async function searchFor(
  db: Db,
  { table, column, key = 'id', alias, commonShare = COMMON_SHARE }: Searched,
  text: string,
): Promise<SearchPlan | null> {
  if (text === '') return null
  const from = sql.table(table)
  const share = await sampleShare(db, { table, column, key }, text)
  const walked = typeof column === 'string' && alias !== undefined ? `${alias}.${column}` : column
  const many = {
    rows: null,
    condition: containsWithoutIndex(walked, text),
    wholeCondition: share < INDEXED_SHARE ? containsText(walked, text) : containsWithoutIndex(walked, text),
  }
  if (share >= commonShare) return many
  const most = commonShare * COMMON
  const contains = containsText(column, text)
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with found as materialized (select ${sql.ref(key)} as id from ${from} where ${contains} limit ${most})
    select count(*)::int as total, (select array_agg(id) from (select id from found limit ${FEW}) as first) as ids
    from found`.execute(db)
  const { total, ids } = rows[0]!
  if (total === most) return many
  // Looked up one by one in the index of the key. Looked up together, PostgreSQL may pick any index that ends in the id.
  const byId = sql`
    select one.* from unnest(${ids ?? []}::uuid[]) as found (id),
      lateral (select * from ${from} where ${sql.ref(key)} = found.id offset 0) as one`
  // Without "offset 0" PostgreSQL would mix the search with the other filters, and might walk an order for it.
  const again = sql`select * from ${from} where ${contains} offset 0`
  return { rows: total <= FEW ? byId : again }
}

/**
 * A query on the database in which one table holds only the matching rows. PostgreSQL then does not scan an order to find them: sorted by name,
 * they may all be at its end.
 */
export const withMatchesOnly = (db: Db, table: keyof Database, found: SearchPlan | null): QueryCreator<Database> =>
  found?.rows ? db.with(table, () => sql<never>`(${found.rows})`) : db

/** The filter for a query that counts or sums all matches, instead of showing the first in order. */
export const forAllMatches = <Filter extends { found?: SearchPlan | null }>(filter: Filter): Filter =>
  filter.found?.rows === null
    ? { ...filter, found: { ...filter.found, condition: filter.found.wholeCondition } }
    : filter
