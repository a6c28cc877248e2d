import type { Db } from '#server/db/connection.ts'
import { listForSitemap, listSitemapParts } from '#server/features/discovery/queries.ts'
import { listActive } from '#server/features/hero-images/queries.ts'
import { listChosen } from '#server/features/properties/featured-queries.ts'
import { find, type PropertyRow } from '#server/features/properties/queries.ts'
import { listSimilar } from '#server/features/properties/similar-queries.ts'

/** As many as a sitemap has. */
const SITEMAP_SIZE = 5000

/** Reads every home, once an hour in each process, so it grows with them. */
const ALL_PARTS = 'the parts of all sitemaps, once an hour'

/** The cheapest and the dearest home of a kind: their neighbors in price are at the end of an index. */
const KINDS = ['rent', 'sale'] as const
const ENDS = { cheapest: 'asc', dearest: 'desc' } as const

export type Call = readonly [name: string, ask: () => Promise<unknown>]

async function homesAtTheEnds(db: Db): Promise<{ name: string; row: PropertyRow }[]> {
  const homes = []
  for (const kind of KINDS) {
    for (const [end, order] of Object.entries(ENDS)) {
      const { id } = await db
        .selectFrom('properties')
        .select('id')
        .where('price_type', '=', kind)
        .orderBy('price_cents', order)
        .limit(1)
        .executeTakeFirstOrThrow()
      homes.push({ name: `the ${end} home for ${kind}`, row: (await find(db, id))! })
    }
  }
  return homes
}

/** What visitors ask for besides the list. */
export async function publicCalls(db: Db): Promise<Call[]> {
  const homes = await homesAtTheEnds(db)
  const [part] = await listSitemapParts(db, SITEMAP_SIZE)
  return [
    ...homes.flatMap(({ name, row }): Call[] => [
      [name, () => find(db, row.id)],
      [`similar to ${name}`, () => listSimilar(db, row, row.address.split(', ').at(-2) ?? null, 3)],
    ]),
    ['featured homes', () => listChosen(db)],
    ['slides of the home', () => listActive(db)],
    ['a sitemap of up to 5,000 homes', () => listForSitemap(db, part!, SITEMAP_SIZE)],
    [ALL_PARTS, () => listSitemapParts(db, SITEMAP_SIZE)],
  ]
}
