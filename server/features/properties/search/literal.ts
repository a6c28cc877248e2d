import { COUNT_LIMIT } from '#contract/core/paging.ts'
import type { Db } from '#server/db/connection.ts'
import type { ListPage } from '#server/http/lists/keyset.ts'
import { sql } from 'kysely'
import { lookUp } from './look-up.ts'
import { orderOf, type Sort } from './orders.ts'
import { walkForPage } from './pages.ts'
import { ALL, both, type Search, walk } from './walk.ts'

// The search for a text without a letter or digit, which has no terms. It must be in the title or the address as it is.

/** How many homes are looked at first, how many may be walked to count, and how many rows a page may read. */
const LIMITS = { sample: 5000, walk: 50_000, rows: 5000 }

/** How many of the first homes there are, and how many of them match. */
async function sampleOf(db: Db, { facts, text }: Search, entries: number) {
  const { rows } = await sql<{ entries: number; fitting: number }>`
    select count(*)::int as entries, count(*) filter (where ${both([facts, text])})::int as fitting
    from (
      select * from properties where deleted_at is null order by ${orderOf('usual').ordering} limit ${sql.lit(entries)}
    ) as entries`.execute(db)
  return rows[0]!
}

async function walkForCount(db: Db, search: Search): Promise<number> {
  const all = walk(search, 'usual', { limit: ALL, after: null }, { isOrdered: false })
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from (${all}) as walked where (select ${search.text} from properties where id = walked.id)
      limit ${sql.lit(COUNT_LIMIT + 1)}
    ) as found`.execute(db)
  return rows[0]!.total
}

/** One page with its total: by walking where the text is frequent, and otherwise by the index of texts. */
export async function searchLiteral(db: Db, search: Search, sort: Sort, page: ListPage, limits = LIMITS) {
  const { entries, fitting } = await sampleOf(db, search, limits.sample)
  const isWalked = entries < limits.sample || ((COUNT_LIMIT + 1) * entries) / fitting <= limits.walk
  const found = isWalked ? null : await lookUp(db, search, sort, page)
  if (found && found.total <= COUNT_LIMIT) return found
  const total = found?.total ?? (await walkForCount(db, search))
  return { rows: total > 0 ? await walkForPage(db, search, sort, page, limits) : [], total }
}
