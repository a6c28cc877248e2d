import type { Db } from '#server/db/connection.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { FilterTerms, Terms } from './terms.ts'

// Reads the bits of migration 0080. Each row has one term for 16,384 homes.

const SLOTS = 16_384
const WORD = 64

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

  /**
   * The bits of the homes that have these terms, of rows that are grouped by block. Null where there are none. The bits of a single row are still
   * compressed, and would be decompressed for each part that is read of them, hence the last step.
   */
  bitsOf({ all, some, none = [] }: Terms): RawBuilder<unknown> {
    const isOfAll = this.add(all)
    const allOf = sql`case when count(*) filter (where ${isOfAll}) = ${sql.lit(new Set(all).size)} then bit_and(bits) filter (where ${isOfAll}) end`
    const choices = some.map((terms) => sql` & bit_or(bits) filter (where ${this.add(terms)})`)
    const others =
      none.length > 0 ? sql` & ~coalesce(bit_or(bits) filter (where ${this.add(none)}), ${NO_BITS})` : sql``
    return sql`((${allOf})${sql.join(choices, sql``)}${others} | ${NO_BITS})`
  }

  /** All rows. */
  get rows() {
    return sql`unnest(${[...this.#listsOf.keys()]}::text[], ${[...this.#listsOf.values()]}::int[]) as wanted (term, lists)
      join search_bits using (term)`
  }
}

/** The bits of the homes with these terms, block by block. */
function matching(terms: Terms) {
  const lists = new Lists()
  return sql`select block, ${lists.bitsOf(terms)} as bits from ${lists.rows} group by block`
}

/** How many homes there are of something. */
export interface Count {
  /** Of those that may match. */
  matches: number
  /** Of all. */
  homes: number
}

const EVERY = '*'

/** The slots in rows of blocks and their bits, in order. Words without a bit are passed over. */
const slotsIn = (blocks: RawBuilder<unknown>) => sql`
  select block * ${sql.lit(SLOTS)} + word * ${sql.lit(WORD)} + bit as slot
  from ${blocks} as blocks,
    generate_series(0, ${sql.lit(SLOTS / WORD - 1)}) as word,
    lateral (select substring(bits from word * ${sql.lit(WORD)} + 1 for ${sql.lit(WORD)})::bit(${sql.lit(WORD)})::bigint as bits offset 0) as words,
    lateral (
      select bit from generate_series(0, ${sql.lit(WORD - 1)}) as bit
      where (words.bits >> (${sql.lit(WORD - 1)} - bit)) & 1 = 1 offset 0
    ) as bits
  where bit_count(blocks.bits) > 0 and words.bits <> 0`

/** The slots of all homes with these terms, in order. */
export const slotsOf = (terms: Terms) => slotsIn(sql`(${matching(terms)})`)

interface Counting {
  /** Terms for which the homes that have them are counted as well. */
  others?: readonly string[]
  /** So many slots are told, and of more none. */
  few?: number
}

/** How many homes have the wide terms, how many have the narrow ones, and how many have each of several other terms. */
export async function countTerms(db: Db, { wide, narrow }: FilterTerms, { others = [], few = 0 }: Counting = {}) {
  const isTheSame = narrow !== null && JSON.stringify(narrow) === JSON.stringify(wide)
  const lists = new Lists()
  const bits = lists.bitsOf(wide)
  const sure = narrow === null || isTheSame ? sql`null::bigint` : sql`bit_count(${lists.bitsOf(narrow)})`
  const homes = sql`bit_count(bit_or(bits) filter (where ${lists.add([EVERY])}))`
  const { rows } = await sql<Count & { term: string; least: number; slots: number[] | null }>`
    with matching as materialized (
      select block, ${bits} as bits, ${sure} as sure, ${homes} as homes from ${lists.rows} group by block
    )
    select ${EVERY} as term, coalesce(sum(bit_count(bits)), 0)::int as matches, coalesce(sum(homes), 0)::int as homes,
      coalesce(sum(sure), 0)::int as least,
      case when coalesce(sum(bit_count(bits)), 0) <= ${few} then array(${slotsIn(sql`matching`)}) end as slots
    from matching
    ${
      others.length === 0
        ? sql``
        : sql`union all
          select other.term, coalesce(sum(bit_count(matching.bits & other.bits)), 0)::int, sum(bit_count(other.bits))::int, 0, null
          from matching join search_bits as other using (block)
          where other.term = any(${[...others]}::text[]) group by other.term`
    }`.execute(db)
  const total = rows.find(({ term }) => term === EVERY)!
  return {
    most: total.matches,
    least: isTheSame ? total.matches : total.least,
    slots: total.slots,
    having: new Map(rows.map(({ term, ...count }) => [term, count])) as Counts,
  }
}

/** By term. Each home has the term `*`. */
export type Counts = ReadonlyMap<string, Count>
