import { type QueryCreator, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from './connection.ts'
import type { Database } from './schema.ts'

/** The user's text is text: none of it is a pattern. */
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Without three letters or digits in a row the trigram index would be read from end to end; the index of short parts is not. */
const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** A column by its name, or an expression that an index is made for. */
const referTo = (column: string | RawBuilder<string>) => (typeof column === 'string' ? sql.ref<string>(column) : column)

/**
 * Does a column of lower-case text hold this text, in whatever case? It needs two indexes: `gin (column gin_trgm_ops)` for most, and
 * `gin (short_parts(column))` for texts of one or two letters.
 */
export function holds(column: string | RawBuilder<string>, text: string) {
  const searched = referTo(column)
  if (hasTrigram(text)) return sql<SqlBool>`${searched} like lower(${`%${escapeLike(text)}%`})`
  // `position`, not `like`: the planner must not think of the trigram index at all.
  return sql<SqlBool>`(short_parts(${searched}) @> short_parts(lower(${text})) and position(lower(${text}) in ${searched}) > 0)`
}

/** Rows that are looked at first, taken by their random ids. */
const LOOKED_AT = 400
/** What so many in a hundred of them hold is common. */
const COMMON_SHARE = 4
/** For each in a hundred so many matches are common as well, whatever the sample said. */
const COMMON = 1000

/** Does a column of lower-case text contain this text? Asked by the function, not the operator, so that the planner uses no search index for it. */
export const containsWithoutIndex = (column: string | RawBuilder<string>, text: string) =>
  sql<SqlBool>`textlike(${referTo(column)}, lower(${`%${escapeLike(text)}%`}))`

/** Whether so many rows in a hundred contain a text that walking an order soon finds a page of them. A few rows are looked at. */
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
  /** What a row is named by, at random: a UUID. */
  key?: string
  /** What the list calls the table. */
  alias?: string
  /** From how many in a hundred on the list is walked: more where rows are wide, for walking takes the longer. */
  commonShare?: number
}

export interface Found {
  condition: RawBuilder<SqlBool>
  /** Where they are few: themselves, for `fenced`. Else the list is walked for what fits the condition. */
  rows: RawBuilder<unknown> | null
}

/**
 * How to find a text in one table's list, whatever its order and other filters. The planner cannot know how common a part of a text is: it
 * may walk all of an order to find a few, or ask the index for half of a table. So a few rows are looked at first. What is common there
 * is found soon by walking; for the rest the index is asked. Null where nothing is searched.
 */
export async function searchFor(
  db: Db,
  { table, column, key = 'id', alias, commonShare = COMMON_SHARE }: Searched,
  text: string,
): Promise<Found | null> {
  if (text === '') return null
  const from = sql.table(table)
  const walked = typeof column === 'string' && alias !== undefined ? `${alias}.${column}` : column
  const many = { rows: null, condition: containsWithoutIndex(walked, text) }
  if (await isCommon(db, { table, column, key, commonShare }, text)) return many
  const most = commonShare * COMMON
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(key)} as id from ${from} where ${holds(column, text)} limit ${most}`.execute(db)
  if (rows.length === most) return many
  const ids = rows.map(({ id }) => id)
  return {
    condition: sql<SqlBool>`${sql.ref(key)} = any(${ids}::uuid[])`,
    // One by one by their own index: asked for together, they are looked for in any index that ends in the id.
    rows: sql`
      select one.* from unnest(${ids}::uuid[]) as found (id),
        lateral (select * from ${from} where ${sql.ref(key)} = found.id offset 0) as one`,
  }
}

/**
 * The database with nothing in one table but the few that were found, so that nobody looks for them along an order: by name, they may all
 * stand at its end.
 */
export const fenced = (db: Db, table: keyof Database, found: Found | null): QueryCreator<Database> =>
  found?.rows ? db.with(table, () => sql<never>`(${found.rows})`) : db
