import type { FeaturedProperty } from '#contract/properties/featured.ts'
import type { AdminProperty } from '#contract/properties/admin.ts'
import { listenToPublicContent } from '#server/db/public-content.ts'
import { createProperty } from '#server/testing/factories.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { STAFF, HOME, RENTAL, setUpPropertiesAdmin } from '#server/testing/setups/properties-admin.ts'

const { db, url, app, cache, admin, create, change, list, titles, logs } = await setUpPropertiesAdmin()

describe('the list', () => {
  beforeEach(async () => {
    await createProperty(db, { title: 'apple', price_cents: 30_000_000, address: '100% Main_St, Salem, MA 01970' })
    await createProperty(db, { title: 'Cherry', price_cents: 20_000_000, status: 'sold' })
    await createProperty(db, { title: 'banana', price_cents: 210_000, price_type: 'rent', status: 'rented' })
  })

  test.each([
    ['', ['apple', 'Cherry', 'banana']],
    ['?sort=createdAt', ['banana', 'Cherry', 'apple']],
    ['?sort=price', ['banana', 'Cherry', 'apple']],
    ['?sort=-price', ['apple', 'Cherry', 'banana']],
    ['?sort=title', ['apple', 'banana', 'Cherry']],
    ['?sort=-title', ['Cherry', 'banana', 'apple']],
    ['?type=rent', ['banana']],
    ['?status=sold', ['Cherry']],
    ['?type=sale&status=rented', []],
    ['?search=BANA', ['banana']],
    ['?search=salem', ['apple']],
    ['?search=0%25', ['apple']],
    ['?search=%25%25', []],
    ['?search=n_S', ['apple']],
    [`?search=${encodeURIComponent(String.raw`\'"`)}`, []],
  ])('%s', async (query, expected) => {
    const { items, headers } = await list(query)
    expect(items.map(({ title }) => title)).toEqual(expected)
    expect(headers['x-total-count']).toBe(String(expected.length))
  })

  test.each([
    '?type=castle',
    '?status=gone',
    '?sort=colour',
    '?cursor=nonsense',
    '?cursor=00000000-0000-4000-8000-00000000dead',
  ])('%s is rejected', async (query) => expect((await list(query)).status).toBe(400))

  test.each(['-createdAt', 'price', '-title'])('sorted by %s goes on where the page before ended', async (sort) => {
    const whole = await titles(`?sort=${sort}`)
    const seen: string[] = []
    for (let next: string | undefined = `${STAFF}?sort=${sort}&limit=1`; next;) {
      const answer = await admin.call('GET', next)
      seen.push(...answer.json<AdminProperty[]>().map(({ title }) => title))
      next = /^<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1]
    }
    expect(seen).toEqual(whole)
  })

  test('is exported as filtered CSV without formulas', async () => {
    await createProperty(db, { title: '=HYPERLINK("x")', status: 'sold' })
    const answer = await admin.call('GET', `${STAFF}.csv?status=sold&sort=title`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="properties.csv"',
    })
    const lines = answer.body.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Property ID,Title,Address')
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines[2]).toContain('Cherry')
    expect((await admin.call('GET', `${STAFF}.csv?status=x`)).statusCode).toBe(400)
  })

  test('of any length is exported with every row once', async () => {
    const row = { address: '1 Elm Street', price_cents: 100, created_at: new Date('2026-01-01') }
    const rows = Array.from({ length: 2100 }, (_, at) => ({ ...row, title: `Bulk ${at}` }))
    await db.insertInto('properties').values(rows).execute()
    const { body } = await admin.call('GET', `${STAFF}.csv?search=bulk`)
    expect(new Set(body.match(/Bulk \d+/g))).toHaveLength(2100)
    expect(body.trim().split('\r\n')).toHaveLength(2101)
  })
})

describe('featured properties', () => {
  const FEATURED = `${STAFF}/featured`
  const choose = (ids: readonly string[], seen?: readonly string[]) => admin.call('PUT', FEATURED, { ids, seen })
  const onHomePage = async () => {
    cache.clear()
    return (await app.inject('/api/properties/featured')).json<FeaturedProperty[]>()
  }
  const idsOnHomePage = async () => (await onHomePage()).map(({ id }) => id)
  const make = async (title: string) => (await create({ ...HOME, title })).id

  test('are none until staff choose some; then the home page shows them in that order with their card fields', async () => {
    expect(await onHomePage()).toEqual([])
    const plain = await make('Plain')
    const features = ['Porch', 'Garage', 'Garden', 'Attic', 'Cellar']
    const imageUrls = ['/pictures/exterior-waterfront.jpg', '/pictures/interior-loft.jpg']
    const whole = await create({
      ...RENTAL,
      title: 'Whole',
      bedrooms: 2,
      sqft: 900,
      features,
      imageUrls,
      imageAlts: { [imageUrls[0]!]: 'From the water' },
    })
    const answer = await choose([whole.id, plain])
    expect(answer.statusCode).toBe(200)
    expect(answer.json<AdminProperty[]>().map(({ title }) => title)).toEqual(['Whole', 'Plain'])
    expect((await admin.call('GET', FEATURED)).json()).toEqual(answer.json())
    expect(await onHomePage()).toEqual([
      {
        id: whole.id,
        title: 'Whole',
        address: RENTAL.address,
        price: '2400.00',
        priceType: 'rent',
        bedrooms: 2,
        bathrooms: null,
        sqft: 900,
        status: 'available',
        features: features.slice(0, 4),
        imageUrl: imageUrls[0],
        imageAlt: 'From the water',
      },
      expect.objectContaining({ id: plain, imageUrl: null, imageAlt: null, features: [] }),
    ])
    await choose([plain, whole.id])
    expect(await idsOnHomePage()).toEqual([plain, whole.id])
    await choose([])
    expect(await onHomePage()).toEqual([])
  })

  test('are at most three different available ones; a choice based on an outdated one is a conflict', async () => {
    const ids = [await make('One'), await make('Two'), await make('Three'), await make('Four')]
    const [one = '', two = '', three = ''] = ids
    const gone = '00000000-0000-4000-8000-00000000dead'
    for (const [refused, message] of [
      [ids, 'You can feature up to 3 properties.'],
      [[one, one], 'ids must not contain a property twice'],
      [[one, gone], "That property was deleted, so it can't be featured."],
    ] as const) {
      const answer = await choose(refused)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
    }
    expect((await choose([one, two, three], [])).statusCode).toBe(200)
    expect((await choose([two], [one, two])).json()).toMatchObject({ code: 'version_conflict' })
    expect(await idsOnHomePage()).toEqual([one, two, three])
    expect((await choose([two], [one, two, three])).statusCode).toBe(200)
    expect(await idsOnHomePage()).toEqual([two])
  })

  test('leave the home page when deleted, and return when restored', async () => {
    const [one, two] = [await make('One'), await make('Two')]
    await choose([one, two])
    await admin.call('DELETE', `${STAFF}/${one}`)
    expect(await idsOnHomePage()).toEqual([two])
    expect((await choose([one, two])).statusCode).toBe(400)
    await admin.call('POST', `${STAFF}/${one}/restore`)
    expect(await idsOnHomePage()).toEqual([one, two])
    await db.deleteFrom('properties').where('id', '=', two).execute()
    expect(await idsOnHomePage()).toEqual([one])
  })

  test('are in the audit log with their positions, and every process is notified', async () => {
    const [one, two] = [await make('One'), await make('Two')]
    await choose([one])
    const notified = Promise.withResolvers<void>()
    const ear = await listenToPublicContent(url, { changed: () => notified.resolve(), lost() {}, listening() {} })
    await choose([two, one])
    await expect(notified.promise).resolves.toBeUndefined()
    await ear.stop()
    await choose([two, one])
    const placesOf = async (id: string) =>
      (await logs(id)).flatMap(
        ({ details }) => (details['changes'] as Record<string, unknown>)['featuredPosition'] ?? [],
      )
    expect(await placesOf(one)).toEqual([
      { from: null, to: 1 },
      { from: 1, to: 2 },
    ])
    expect(await placesOf(two)).toEqual([{ from: null, to: 1 }])
    // Featuring a property does not count up its version.
    expect((await change(one, { title: 'Still one', version: 1 })).statusCode).toBe(200)
  })
})
