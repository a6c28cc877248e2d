import type { Db } from '#server/db/connection.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { FilterTerms, Terms } from './terms.ts'

// Reads the bits of migration 0080. Each row has one term for 16,384 homes.

const SLOTS = 16_384

/** The term of every home. */
export const EVERY = '*'

const NO_BITS = sql`0::bit(${sql.lit(SLOTS)})`

/** The rows of several lists of terms. Each has a number with a bit for every list that it is in, which is compared sooner than terms. */
class Lists {
  #lists = 0
  readonly #listsOf = new Map<string, number>()

  /** Adds a list, and tells which rows are of it. */
  add(terms: readonly string[]): RawBuilder<SqlBool> {
    const list = 2 ** this.#lists
    this.#lists += 1
    for (const term of new Set(terms)) this.#listsOf.set(term, (this.#listsOf.get(term) ?? 0) + list)
    return sql<SqlBool>`lists & ${sql.lit(list)} > 0`
  }

  /** The bits of the homes that have one of these terms, of rows that are grouped by block. Null where there are none. */
  oneOf = (terms: readonly string[]) => sql`bit_or(bits) filter (where ${this.add(terms)})`

  /** The bits of the homes that have these terms, likewise. Each home has the term `*`. */
  bitsOf({ all, some, none = [] }: Terms): RawBuilder<unknown> {
    const needed = all.length + some.length > 0 ? all : [EVERY]
    const isOfAll = this.add(needed)
    const allOf = sql`case when count(*) filter (where ${isOfAll}) = ${sql.lit(new Set(needed).size)} then bit_and(bits) filter (where ${isOfAll}) end`
    const choices = [...(needed.length > 0 ? [allOf] : []), ...some.map((terms) => this.oneOf(terms))]
    const others = none.length > 0 ? sql` & ~coalesce(${this.oneOf(none)}, ${NO_BITS})` : sql``
    return sql`(${sql.join(choices, sql` & `)}${others})`
  }

  /** All rows. */
  get rows() {
    return sql`unnest(${[...this.#listsOf.keys()]}::text[], ${[...this.#listsOf.values()]}::int[]) as wanted (term, lists)
      join search_bits using (term)`
  }
}

/** The bits of the homes with these terms, block by block. The bits of a single row are still compressed. */
function matching(terms: Terms) {
  const lists = new Lists()
  return sql`select block, ${lists.bitsOf(terms)} | ${NO_BITS} as bits from ${lists.rows} group by block`
}

/** The same as one row with an array of the blocks. */
export const blocksOf = (terms: Terms) => sql`
  with matching as (${matching(terms)})
  select array(
    select coalesce(bits, ${NO_BITS}) from generate_series(0, (select max(block) from matching)) as block left join matching using (block) order by block
  ) as blocks`

/** Whether a home is in an array of blocks. */
export const isInBits = (blocks: RawBuilder<unknown>) =>
  sql<SqlBool>`get_bit(${blocks}[1 + search_slot / ${sql.lit(SLOTS)}], search_slot % ${sql.lit(SLOTS)}) = 1`

/**
 * The same for a filter, with how many homes are sure to match, and how many there are. A row of bits is read for one purpose, because that takes
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

/** How many homes there are of something. */
export interface Count {
  /** Of those that may match. */
  matches: number
  /** Of all. */
  homes: number
}

/** The slots in rows of blocks and their bits, in order. The zeros before each one tell where it is: text is cut much sooner than bits are tried. */
const slotsIn = (blocks: RawBuilder<unknown>) => sql`
  select block * ${sql.lit(SLOTS)} + bit as slot
  from ${blocks} as blocks,
    lateral (
      select (sum(octet_length(zeros) + 1) over (rows unbounded preceding))::int - 1 as bit
      from string_to_table(blocks.bits::text, '1') as zeros limit bit_count(blocks.bits)
    ) as ones`

/** The slots of all homes with these terms, in order. */
export const slotsOf = (terms: Terms) => slotsIn(sql`(${matching(terms)})`)

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
          from matching join search_bits as other using (block)
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
