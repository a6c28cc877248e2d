import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Terms } from './terms.ts'

// Reads the bits of migrations 0080 and 0088. Each row has one term for 16,384 homes.

const SLOTS = 16_384

/** The term of every home. */
export const EVERY = '*'

/** Bits of few homes are compressed, and the others are not. */
export const SEARCH_BITS = sql`(select term, block, coalesce(plain_bits, bits) as bits from search_bits)`

export const NO_BITS = sql`0::bit(${sql.lit(SLOTS)})`

/** The rows of several lists of terms. Each has a number with a bit for every list that it is in, which is compared sooner than terms. */
export class Lists {
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
      join ${SEARCH_BITS} as search_bits using (term)`
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

/** The slots in rows of blocks and their bits, in order. The zeros before each one tell where it is: text is cut much sooner than bits are tried. */
export const slotsIn = (blocks: RawBuilder<unknown>) => sql`
  select block * ${sql.lit(SLOTS)} + bit as slot
  from ${blocks} as blocks,
    lateral (
      select (sum(octet_length(zeros) + 1) over (rows unbounded preceding))::int - 1 as bit
      from string_to_table(blocks.bits::text, '1') as zeros limit bit_count(blocks.bits)
    ) as ones`

/** The slots of all homes with these terms, in order. */
export const slotsOf = (terms: Terms) => slotsIn(sql`(${matching(terms)})`)
