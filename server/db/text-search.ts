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

/** Whether a column of lower-case text contains this text. Uses the function instead of the operator so that the planner uses no search index. */
export const containsWithoutIndex = (column: string | RawBuilder<string>, text: string) =>
  sql<SqlBool>`textlike(${referTo(column)}, lower(${`%${escapeLike(text)}%`}))`

/** Whether enough rows contain a text that scanning the list in order soon fills a page. Looks at a sample of the rows. */
export async function isCommon(
  db: Db,
  { table, column, key = 'id', commonShare = COMMON_SHARE }: Omit<Searched, 'alias'>,
  text: string,
): Promise<boolean> {
  const { rows } = await sql<{ hits: number }>`
    select count(*)::int as hits
    from (select ${referTo(column)} as text from ${sql.table(table)} order by ${sql.ref(key)} limit ${LOOKED_AT}) as sample
    where ${containsWithoutIndex(sql.ref('sample.text'), text)}`.execute(db)
  return rows[0]!.hits * 100 >= commonShare * LOOKED_AT
}

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

export interface SearchPlan {
  condition: RawBuilder<SqlBool>
  /** The matching rows where they are few, for `withMatchesOnly`. Otherwise null, and the list is scanned with the condition. */
  rows: RawBuilder<unknown> | null
}

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
  const walked = typeof column === 'string' && alias !== undefined ? `${alias}.${column}` : column
  const many = { rows: null, condition: containsWithoutIndex(walked, text) }
  if (await isCommon(db, { table, column, key, commonShare }, text)) return many
  const most = commonShare * COMMON
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(key)} as id from ${from} where ${containsText(column, text)} limit ${most}`.execute(db)
  if (rows.length === most) return many
  const ids = rows.map(({ id }) => id)
  return {
    condition: sql<SqlBool>`${sql.ref(key)} = any(${ids}::uuid[])`,
    // Looked up one by one in the index of the key. Looked up together, PostgreSQL may pick any index that ends in the id.
    rows: sql`
      select one.* from unnest(${ids}::uuid[]) as found (id),
        lateral (select * from ${from} where ${sql.ref(key)} = found.id offset 0) as one`,
  }
}

/**
 * A query on the database in which one table holds only the matching rows. PostgreSQL then does not scan an order to find them: sorted by name,
 * they may all be at its end.
 */
export const withMatchesOnly = (db: Db, table: keyof Database, found: SearchPlan | null): QueryCreator<Database> =>
  found?.rows ? db.with(table, () => sql<never>`(${found.rows})`) : db
