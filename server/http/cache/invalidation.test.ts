import { randomUUID } from 'node:crypto'
import { allowTruncate } from '#server/testing/database/allow-truncate.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { listenWithCache } from '#server/testing/cache/cached-app.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const database = await createDatabase()
const { db } = database
const { open, keptOf, hearChanges, cache } = await listenWithCache(database)

const house = (values: Parameters<typeof createProperty>[1] = {}) =>
  createProperty(db, { property_type: 'house', address: '1 Elm Street, Salem, MA 01970', ...values })
const at = (dollars: number) => house({ price_cents: dollars * 100 })
const change = (id: string, set: object) => db.updateTable('properties').set(set).where('id', '=', id).execute()
const page = ({ id }: { id: string }) => `/properties/${id}`

/** Asks for all of them, changes something, and says which were dropped. */
async function droppedBy(work: () => Promise<unknown>, paths: readonly string[]) {
  await hearChanges()
  for (const path of paths) await open(path)
  expect(await keptOf(paths)).toEqual(paths)
  await work()
  await hearChanges()
  const kept = new Set(await keptOf(paths))
  return paths.filter((path) => !kept.has(path))
}

beforeEach(async () => {
  await db.deleteFrom('properties').execute()
  await hearChanges()
  cache.clear()
})

describe('a change of one property', () => {
  test('drops its page, what shows it, and nothing else', async () => {
    const near = await Promise.all([at(500_000), at(510_000), at(520_000), at(530_000)])
    const far = await Promise.all([at(900_000), at(910_000), at(920_000), at(930_000)])
    const [home, neighbor] = [near[0], near[1]]
    const salem = '/properties?location=salem'
    const paths = [
      page(home),
      page(neighbor),
      page(far[0]),
      '/properties',
      salem,
      '/properties?type=rent',
      '/',
      '/about',
      '/sitemap.xml',
      '/robots.txt',
    ]
    expect(await droppedBy(() => change(home.id, { description: 'New roof' }), paths)).toEqual([
      page(home),
      page(neighbor),
      '/properties',
      salem,
      '/sitemap.xml',
    ])
    expect((await open(page(home))).text).toContain('New roof')
  })

  test('that brings it near another one drops the page where it is similar now', async () => {
    const homes = await Promise.all([at(500_000), at(510_000), at(520_000), at(530_000), at(540_000)])
    const far = await at(900_000)
    const paths = homes.map(page)
    expect(await droppedBy(() => change(far.id, { price_cents: 50_100_000 }), paths)).toEqual([
      page(homes[0]),
      page(homes[1]),
      page(homes[2]),
    ])
    expect((await open(page(homes[0]))).text).toContain(page(far))
  })

  test('a new one drops the lists that it is on, and those that show other homes because they have none', async () => {
    await Promise.all([
      at(500_000),
      at(2_000_000),
      house({ price_type: 'rent' }),
      house({ address: '2 Mill Street, Lowell, MA 01852' }),
    ])
    const lists = [
      '/properties',
      '/properties?type=sale',
      '/properties?location=salem',
      '/properties?location=boston',
      '/properties?type=rent',
      '/properties?location=lowell',
      '/properties?priceRange=over-1m',
    ]
    expect(await droppedBy(() => at(450_000), lists)).toEqual(lists.slice(0, 4))
  })

  test('a deleted one is gone from its address, and comes back when it is restored', async () => {
    const home = await at(500_000)
    await open(page(home))
    await change(home.id, { deleted_at: new Date() })
    await hearChanges()
    expect((await open(page(home))).status).toBe(404)
    expect((await open(page(home))).status).toBe(404)
    await change(home.id, { deleted_at: null })
    expect((await open(page(home))).status).toBe(200)
  })

  test('the contact page that names it, even one that named nothing', async () => {
    const id = randomUUID()
    const path = `/contact?property=${id}`
    expect(await droppedBy(() => house({ id, title: 'Brick house' }), ['/contact', path])).toEqual([path])
    expect((await open(path)).text).toContain('Brick house')
  })

  test('the home page where it is featured, also if it was deleted and is restored', async () => {
    const [home, other] = await Promise.all([at(500_000), at(600_000)])
    const choose = () => db.insertInto('featured_properties').values({ position: 1, property_id: home.id }).execute()
    expect(await droppedBy(choose, ['/', page(other)])).toEqual(['/'])
    expect(await droppedBy(() => change(other.id, { title: 'Other' }), ['/'])).toEqual([])
    expect(await droppedBy(() => change(home.id, { deleted_at: new Date() }), ['/'])).toEqual(['/'])
    expect((await open('/')).text).not.toContain(page(home))
    expect(await droppedBy(() => change(home.id, { deleted_at: null }), ['/'])).toEqual(['/'])
    expect((await open('/')).text).toContain(page(home))
  })
})

test('company settings drop every page; hero images only the home page', async () => {
  const home = await at(500_000)
  const paths = ['/about', '/properties', page(home), '/manifest.webmanifest', '/api/hero-images', '/', '/robots.txt']
  const setName = () =>
    db.updateTable('site_settings').set({ value: 'Bay & Stead' }).where('key', '=', 'company.name').execute()
  expect(await droppedBy(setName, paths)).toEqual([...paths.slice(0, 4), '/'])
  expect((await open('/about')).text).toContain('Bay &amp; Stead')
  const addImage = () =>
    db.insertInto('hero_images').values({ title: 'Harbor', image_url: '/pictures/exterior-waterfront.jpg' }).execute()
  expect(await droppedBy(addImage, paths)).toEqual(['/api/hero-images', '/'])
})

describe('the database reports', () => {
  const facts = expect.objectContaining({
    priceCents: 65_000_000,
    isAvailable: true,
    searchText: expect.stringContaining('salem') as string,
  }) as object

  test('each property that visitors see before or after a write', async () => {
    const { id } = await house()
    expect(await hearChanges()).toEqual([{ id, before: null, after: facts }])
    await change(id, { deleted_at: new Date() })
    expect(await hearChanges()).toEqual([{ id, before: facts, after: null }])
    await change(id, { title: 'Unseen' })
    // A row that is deleted may have been chosen for the home page.
    await db.deleteFrom('properties').execute()
    expect(await hearChanges()).toEqual(['featured-homes'])
  })

  test('nothing where a write changes nothing', async () => {
    const { id, title } = await house()
    await hearChanges()
    await change(id, { title })
    await db.updateTable('properties').set({ title }).where('id', '=', randomUUID()).execute()
    expect(await hearChanges()).toEqual([])
  })

  test('a write of many properties, a truncated table and a text that is too long as one change of all', async () => {
    const rows = Array.from({ length: 65 }, () => ({ title: 'Bulk', address: 'Elm Street', price_cents: 100 }))
    const all = ['properties']
    await db.insertInto('properties').values(rows.slice(1)).execute()
    expect(await hearChanges()).toHaveLength(64)
    await db.updateTable('properties').set({ price_cents: 200 }).execute()
    expect(await hearChanges()).toHaveLength(64)
    await db.insertInto('properties').values(rows).execute()
    expect(await hearChanges()).toEqual(all)
    await db.updateTable('properties').set({ price_cents: 300 }).execute()
    expect(await hearChanges()).toEqual(all)
    await db.deleteFrom('properties').execute()
    expect(await hearChanges()).toEqual([...all, 'featured-homes'])
    await house({ title: 'é'.repeat(4000) })
    expect(await hearChanges()).toEqual(all)
    await allowTruncate(db)
    await sql`truncate properties cascade`.execute(db)
    expect(await hearChanges()).toContain('properties')
  })

  test.each(['', 'nothing known', '{"id":'])('%j, which it never sends, as a change of anything', async (payload) => {
    await sql`select pg_notify('public_content', ${payload})`.execute(db)
    expect(await hearChanges()).toEqual(['anything'])
  })
})

test('a write of thousands drops every page that shows a property, and only those', async () => {
  const home = await at(500_000)
  const write = () =>
    sql`insert into properties (title, address, price_cents) select 'Bulk', 'Elm Street', 100 from generate_series(1, 3000)`.execute(
      db,
    )
  expect(await droppedBy(write, [page(home), '/properties?type=rent', '/about'])).toEqual([
    page(home),
    '/properties?type=rent',
  ])
})
