import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from './connection.ts'

/** The user's text is text: none of it is a pattern. */
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Without three letters or digits in a row the trigram index would be read from end to end; the index of short parts is not. */
const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** A column by its name, or an expression that an index is made for. */
const referTo = (column: string | RawBuilder<string>) => (typeof column === 'string' ? sql.ref(column) : column)

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

/**
 * The same for counting up to a limit. Whatever is common is found soon by reading; asking for short parts of every row that fits, which
 * no index spares then, took three times as long.
 */
export function holdsForCount(column: string | RawBuilder<string>, text: string) {
  return hasTrigram(text) ? holds(column, text) : sql<SqlBool>`position(lower(${text}) in ${referTo(column)}) > 0`
}

/**
 * The same with the index of trigrams alone, for lists that are sorted in several ways: a text of one or two letters is in most rows, and found as
 * the list is walked, or in few, and looked for in all of a hundred thousand rows within the time of a keystroke.
 */
export function contains(column: string, text: string) {
  const searched = sql.ref(column)
  if (hasTrigram(text)) return holds(column, text)
  // Not the bare column: the index of trigrams would be read from end to end.
  return sql<SqlBool>`(${searched} || '') like lower(${`%${escapeLike(text)}%`})`
}

/** So many matches or more are found soon by walking a list in its order. */
const COMMON = 2000

/**
 * The condition to search one table's list by, whatever its order and other filters. The planner cannot know how common a part of a text
 * is and may walk all of an order to find a few: so the index is asked first, and what is rare is named by its ids.
 */
export async function searchFor(db: Db, table: string, column: string | RawBuilder<string>, text: string) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${holds(column, text)} limit ${COMMON}`.execute(db)
  if (rows.length === COMMON) return sql<SqlBool>`position(lower(${text}) in ${referTo(column)}) > 0`
  return sql<SqlBool>`id = any(${rows.map(({ id }) => id)}::uuid[])`
}
