import { seedDemo } from '#server/db/demo/seed.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { ask, listenOn } from '#server/testing/network.ts'
import { expect, test } from 'vitest'
import { loadBuild } from './web-build.ts'

/**
 * The most that the HTML of each public page may have, in bytes: as text, in zstd (what Chrome gets as the first visitor) and in brotli (from the second
 * on). Lower a budget when a page has become smaller.
 */
const BUDGETS: Record<string, { text: number; zstd: number; br: number }> = {
  '/': { text: 159_000, zstd: 41_500, br: 38_000 },
  '/about': { text: 97_000, zstd: 25_500, br: 23_000 },
  '/services': { text: 108_500, zstd: 22_000, br: 19_500 },
  '/properties': { text: 198_000, zstd: 37_000, br: 33_500 },
  '/contact': { text: 92_500, zstd: 20_500, br: 18_500 },
  '/maintenance': { text: 93_500, zstd: 21_000, br: 18_500 },
  '/tenant-portal': { text: 95_500, zstd: 21_000, br: 18_500 },
  '/privacy': { text: 84_500, zstd: 19_500, br: 17_500 },
  '/terms': { text: 84_000, zstd: 19_500, br: 17_500 },
  '/accessibility': { text: 83_500, zstd: 19_500, br: 17_000 },
  '/fair-housing': { text: 84_000, zstd: 19_500, br: 17_500 },
  'a home for sale': { text: 136_000, zstd: 35_000, br: 31_500 },
  'a home for rent': { text: 136_000, zstd: 34_000, br: 30_500 },
  'no page': { text: 87_000, zstd: 19_500, br: 17_500 },
}

const { db } = await createDatabase()
await seedDemo(db, new Date('2026-11-23T12:00:00Z'))
const { port } = await listenOn(db)
const { publicPaths } = await loadBuild()
const newest = (type: 'sale' | 'rent') =>
  db
    .selectFrom('properties')
    .select('id')
    .where('price_type', '=', type)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

const pages: [name: string, path: string][] = [
  ...publicPaths.map((path): [string, string] => [path, path]),
  ['a home for sale', `/properties/${(await newest('sale')).id}`],
  ['a home for rent', `/properties/${(await newest('rent')).id}`],
  ['no page', '/no-such-page'],
]

const bytes = async (path: string, encoding: string) =>
  (await ask(port, path, { 'accept-encoding': encoding })).body.length

test.each(pages)('the HTML of %s is within its budget', async (name, path) => {
  const seen = { text: await bytes(path, 'identity'), zstd: await bytes(path, 'zstd'), br: await bytes(path, 'br') }
  const { text, zstd, br } = BUDGETS[name]!
  expect(seen.text).toBeLessThanOrEqual(text)
  expect(seen.zstd).toBeLessThanOrEqual(zstd)
  expect(seen.br).toBeLessThanOrEqual(br)
})

test('every budget is of a page', () => {
  expect(Object.keys(BUDGETS).toSorted()).toEqual(pages.map(([name]) => name).toSorted())
})
