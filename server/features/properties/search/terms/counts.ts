import type { Db } from '#server/db/connection.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { EVERY, Lists, NO_BITS, SEARCH_BITS, slotsIn } from './bits.ts'
import type { FilterTerms } from './terms.ts'

/** How many homes there are of something. */
export interface Count {
  /** Of those that may match. */
  matches: number
  /** Of all. */
  homes: number
}

/**
 * The bits of the homes that may match a filter, block by block, with how many homes are sure to match, and how many there are. A row of bits is read for one purpose, because that takes
 * longest.
 */
function counting({ exact, ranges, isTold }: FilterTerms, { hasHomes = false, within = sql<SqlBool>`true` } = {}) {
  const lists = new Lists()
  const isOfRanges = exact.all.length + exact.some.length === 0 && ranges.length > 0
  const parts = ranges.map(({ sure, unsure }, at) => {
    const [isSure, isUnsure] = [sql.ref(`sure_${at}`), sql.ref(`unsure_${at}`)]
    const columns = sql`${lists.oneOf(sure)} as ${isSure}, ${lists.oneOf(unsure)} as ${isUnsure}`
    return { columns, sure: isSure, either: sql`coalesce(${isSure} | ${isUnsure}, ${isSure}, ${isUnsure})` }
  })
  const known = isOfRanges ? [] : [sql`exact`]
  const all = (some: readonly RawBuilder<unknown>[]) => sql.join([...known, ...some], sql` & `)
  const columns = [
    ...(isOfRanges ? [] : [sql`${lists.bitsOf(exact)} as exact`]),
    ...parts.map((part) => part.columns),
    sql`${hasHomes ? sql`bit_count(${lists.oneOf([EVERY])})` : sql`null::bigint`} as homes`,
  ]
  return sql`
    select block, ${all(parts.map(({ either }) => either))} | ${NO_BITS} as bits,
      ${isTold ? sql`bit_count(${all(parts.map(({ sure }) => sure))})` : sql`null::bigint`} as sure, homes
    from (select block, ${sql.join(columns)} from ${lists.rows} where ${within} group by block) as parts`
}

/** So many blocks are read first, because most searches find enough in them. */
const FIRST_BLOCKS = 8

/** `matching`, with the blocks after the first only where these do not have more sure matches than a few. */
const matchingFor = (terms: FilterTerms, few: number) => sql`
  first as materialized (${counting(terms, { within: sql`block < ${sql.lit(FIRST_BLOCKS)}` })}),
  enough as materialized (select coalesce(sum(sure), 0) > ${few} as is_enough from first),
  matching as materialized (
    select * from first
    union all
    (${counting(terms, { within: sql`block >= ${sql.lit(FIRST_BLOCKS)} and not (select is_enough from enough)` })})
  )`

interface Counting {
  /** Terms for which the homes that have them are counted as well. */
  others?: readonly string[]
  /** So many slots are told, and of more none. Of so few, the other terms are not counted. */
  few?: number
  /** Nor are they where more than this share of all homes match. */
  share?: number
}

/**
 * How many homes may match, how many are sure to, and how many of those that may have each of several other terms. Without other terms, both numbers may
 * be too small where more than a few are sure to match.
 */
export async function countTerms(db: Db, terms: FilterTerms, { others = [], few = 0, share = 1 }: Counting = {}) {
  const { rows } = await sql<Count & { term: string; least: number; slots: number[] | null }>`
    with ${
      others.length > 0
        ? sql`matching as materialized (${counting(terms, { hasHomes: true })})`
        : matchingFor(terms, few)
    },
      counted as materialized (
        select coalesce(sum(bit_count(bits)), 0)::int as matches, coalesce(sum(homes), 0)::int as homes, coalesce(sum(sure), 0)::int as least
        from matching
      )
    select ${EVERY} as term, matches, homes, least,
      case when matches <= ${few} then array(${slotsIn(sql`matching`)}) end as slots
    from counted
    ${
      others.length === 0
        ? sql``
        : sql`union all
          select other.term, coalesce(sum(bit_count(matching.bits & other.bits)), 0)::int, sum(bit_count(other.bits))::int, 0, null
          from matching join ${SEARCH_BITS} as other using (block)
          where other.term = any(${[...others]}::text[]) and (select matches > ${few} and matches <= homes * ${share}::float8 from counted)
          group by other.term`
    }`.execute(db)
  const total = rows.find(({ term }) => term === EVERY)!
  return {
    most: total.matches,
    least: total.least,
    slots: total.slots,
    having: new Map(rows.map(({ term, ...count }) => [term, count])) as Counts,
  }
}

/** By term. Each home has the term `*`. */
export type Counts = ReadonlyMap<string, Count>
