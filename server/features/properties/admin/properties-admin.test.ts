import type { FeaturedProperty } from '#contract/properties/featured.ts'
import type { AdminProperty } from '#contract/properties/admin.ts'
import { listenToPublicContent } from '#server/db/public-content.ts'
import { verifyAllChains } from '#server/features/audit/service.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeProperties } from './service.ts'

const { db, url } = await createDatabase()
const { app, cache } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const STAFF = '/api/admin/properties'
const HOME = { title: 'Two-family on a hill', address: '9 Hill Road, Medford, MA 02155', price: '845000' }
const RENTAL = { ...HOME, price: 2400, priceType: 'rent' }
const create = async (payload: object = HOME) => (await admin.call('POST', STAFF, payload)).json<AdminProperty>()
const change = (id: string, payload: object) => admin.call('PATCH', `${STAFF}/${id}`, payload)
const list = async (query = '') => {
  const answer = await admin.call('GET', `${STAFF}${query}`)
  return { ...answer, status: answer.statusCode, items: answer.json<AdminProperty[]>() }
}
const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)
const isPublic = async (id: string) => {
  cache.clear()
  return (await app.inject(`/api/properties/${id}`)).statusCode === 200
}
const logs = async (id: string) =>
  (await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).orderBy('seq').execute()).map(
    ({ action, user_id, user_name, details }) => ({ action, user_id, user_name, details }),
  )

beforeEach(() => db.deleteFrom('properties').execute())

describe('a new property', () => {
  test("has the given values and the form's defaults, and is on the site", async () => {
    const answer = await admin.call('POST', STAFF, { ...HOME, features: [' Porch ', '', 'Porch'], id: 'x', version: 9 })
    expect(answer.statusCode).toBe(201)
    const home = answer.json<AdminProperty>()
    expect(home).toMatchObject({
      title: 'Two-family on a hill',
      price: '845000.00',
      priceType: 'sale',
      propertyType: 'house',
      status: 'available',
      bedrooms: null,
      imageUrls: [],
      features: ['Porch'],
      version: 1,
    })
    expect(await isPublic(home.id)).toBe(true)
    expect((await admin.call('GET', `${STAFF}/${home.id}`)).json()).toEqual(home)
  })

  test('is in the audit log with all of its fields', async () => {
    const { id } = await create({ ...HOME, bedrooms: 3 })
    const changes = { title: { from: null, to: HOME.title }, bedrooms: { from: null, to: 3 } }
    expect(await logs(id)).toMatchObject([{ action: 'create', user_id: admin.id, details: { changes } }])
  })

  test.each([
    [{}, 'Title is required'],
    [{ ...HOME, title: '  ' }, 'Title is required'],
    [{ ...HOME, address: undefined }, 'Address is required'],
    [{ ...HOME, price: undefined }, 'Price is required'],
    [{ ...HOME, price: '' }, 'Price is required'],
    [{ ...HOME, price: 'cheap' }, 'Price must be dollars and cents, such as 2100.50'],
    [{ ...HOME, price: 1.005 }, 'Price must be dollars and cents, such as 2100.50'],
    [{ ...HOME, price: -5 }, 'Price must be greater than 0'],
    [{ ...HOME, lockFee: '-5.00' }, 'Lock and key must be at least 0'],
    [{ ...HOME, price: '0' }, 'Price must be greater than 0'],
    [{ ...HOME, price: 1e9 }, 'Price must be less than $1,000,000,000'],
    [{ ...HOME, price: 99_999_999_999_999 }, 'Price must be less than $1,000,000,000'],
    [{ ...HOME, price: '99999999999999.99' }, 'Price must be less than $1,000,000,000'],
    [{ ...HOME, price: '-99999999999999' }, 'Price must be greater than 0'],
    [{ ...RENTAL, lockFee: '99999999999999' }, 'Lock and key must be less than $1,000,000,000'],
    [{ ...HOME, bedrooms: 2.5 }, 'Bedrooms must be a whole number'],
    [{ ...HOME, sqft: -1 }, 'Square feet must be at least 0'],
    [{ ...HOME, priceType: 'lease' }, 'Price type must be one of sale, rent'],
    [{ ...HOME, status: 'gone' }, 'Status must be one of available, rented, sold'],
    [{ ...HOME, imageUrls: ['javascript:alert(1)'] }, 'Image URL must be a web address that begins with https://'],
    [{ ...HOME, imageUrls: ['/pictures/../secret.jpg'] }, 'Image URL must be a web address that begins with https://'],
    [{ ...HOME, features: ['x'.repeat(101)] }, 'A feature must be at most 100 characters'],
    [{ ...RENTAL, securityDeposit: '2400.01' }, 'Security deposit must be at most one month’s rent'],
  ])('invalid input is rejected with a message (%#)', async (payload, message) => {
    const answer = await admin.call('POST', STAFF, payload)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, code: 'validation' }])
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([])
  })

  test('descriptions are stored only for the pictures that it has', async () => {
    const imageUrls = [' https://pictures.example/a.jpg ', '/pictures/exterior-brownstone.jpg']
    const [first, second] = imageUrls.map((text) => text.trim())
    const imageAlts = { [first!]: ' The porch ', 'https://pictures.example/other.jpg': 'None of it' }
    const { id, ...home } = await create({ ...HOME, imageUrls, imageAlts })
    expect(home).toMatchObject({ imageUrls: [first, second], imageAlts: { [first!]: 'The porch' } })
    expect((await change(id, { imageUrls: [second] })).json()).toMatchObject({ imageUrls: [second], imageAlts: {} })
  })
})

describe('an update', () => {
  test('changes the given fields only; null clears', async () => {
    const before = await create({ ...HOME, bedrooms: 3, bathrooms: 2, description: 'Sunny.' })
    const answer = await change(before.id, { bedrooms: null, title: 'Renamed', description: null, createdAt: 'x' })
    const { updatedAt } = answer.json<AdminProperty>()
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ...before, bedrooms: null, title: 'Renamed', description: null, version: 2, updatedAt },
    ])
  })

  test('is in the audit log with what differs only; an update without changes is not logged', async () => {
    const { id } = await create()
    await change(id, { price: 800_000, status: 'available' })
    await change(id, { status: 'sold' })
    expect((await change(id, { status: 'sold', title: HOME.title })).json()).toMatchObject({ version: 3 })
    expect((await logs(id)).slice(1)).toMatchObject([
      { action: 'update', details: { changes: { price: { from: '845000.00', to: '800000.00' } } } },
      { action: 'status_change', details: { changes: { status: { from: 'available', to: 'sold' } } } },
    ])
    expect((await logs(id))[1]?.details).toEqual({ changes: { price: { from: '845000.00', to: '800000.00' } } })
    expect((await verifyAllChains(db)).flatMap(({ breaks }) => breaks)).toEqual([])
  })

  test('based on an older version is refused and changes nothing; without a version it is not', async () => {
    const { id, version } = await create()
    expect((await change(id, { title: 'First', version })).statusCode).toBe(200)
    const second = await change(id, { title: 'Second', version })
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { message: 'Somebody else changed this in the meantime.', code: 'version_conflict' },
    ])
    expect((await list()).items).toMatchObject([{ title: 'First', version: 2 }])
    expect((await change(id, { title: 'Third' })).json()).toMatchObject({ title: 'Third', version: 3 })
  })

  test('of two concurrent ones based on the same version, one is refused', async () => {
    const { id, version } = await create()
    const answers = await Promise.all(['One', 'Other'].map((title) => change(id, { title, version })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('that makes a rental a sale clears its costs; a rent below the deposit is rejected', async () => {
    const { id } = await create({ ...RENTAL, securityDeposit: 2400, lockFee: '60.00', brokerFeePaidBy: 'none' })
    const lower = await change(id, { price: 2000 })
    expect([lower.statusCode, lower.json()]).toMatchObject([
      400,
      { message: 'Security deposit must be at most one month’s rent', issues: [{ path: 'securityDeposit' }] },
    ])
    expect((await change(id, { priceType: 'sale', price: 500_000 })).json()).toMatchObject({
      securityDeposit: null,
      lockFee: null,
      brokerFeePaidBy: null,
    })
  })

  test('notifies every process that public content has changed', async () => {
    const { id } = await create()
    const notified = Promise.withResolvers<void>()
    const ear = await listenToPublicContent(url, { changed: () => notified.resolve(), lost() {}, listening() {} })
    await change(id, { title: 'Renamed' })
    await expect(notified.promise).resolves.toBeUndefined()
    await ear.stop()
  })
})

describe('deleting', () => {
  test('takes a property off every list and page at once, and can be undone', async () => {
    const { id, title } = await create()
    const other = await create({ ...HOME, title: 'Other' })
    const answer = await admin.call('DELETE', `${STAFF}/${id}`)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await isPublic(id)).toBe(false)
    expect((await app.inject('/api/properties')).json()).toMatchObject([{ id: other.id }])
    expect((await app.inject(`/api/properties/${other.id}/similar`)).json()).toEqual([])
    expect((await app.inject('/sitemap.xml')).body).not.toContain(id)
    expect((await app.inject(`/properties/${id}`)).statusCode).toBe(404)
    expect(await titles('')).toEqual(['Other'])
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/none'],
    ] as const)
      expect((await admin.call(method, `${STAFF}/${id}${path}`, method === 'PATCH' ? {} : undefined)).statusCode).toBe(
        404,
      )

    const back = await admin.call('POST', `${STAFF}/${id}/restore`)
    expect([back.statusCode, back.json()]).toMatchObject([200, { id, title }])
    expect(await isPublic(id)).toBe(true)
    expect((await admin.call('POST', `${STAFF}/${id}/restore`)).statusCode).toBe(404)
    expect((await logs(id)).map(({ action }) => action)).toEqual(['create', 'delete', 'update'])
  })

  test('moves it to a list of deleted properties, which can be searched and paged', async () => {
    const deleted: string[] = []
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = await create({ ...HOME, title })
      if (title !== 'Two') await admin.call('DELETE', `${STAFF}/${id}`)
      if (title !== 'Two') deleted.unshift(id)
    }
    const first = await admin.call('GET', `${STAFF}?status=deleted&limit=1`)
    expect(first.headers['x-total-count']).toBe('2')
    expect(first.json()).toMatchObject([{ id: deleted[0], title: 'Three', deletedAt: expect.any(String) }])
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    expect((await admin.call('GET', next.slice(next.indexOf(STAFF)))).json()).toMatchObject([{ id: deleted[1] }])
    expect(await titles('?status=deleted&search=thr')).toEqual(['Three'])
    expect(await titles('?status=deleted&search=two')).toEqual([])
    expect(await titles('')).toEqual(['Two'])
    await admin.call('POST', `${STAFF}/${deleted[0]}/restore`)
    expect(await titles('?status=deleted')).toEqual(['One'])
    expect(await titles('')).toEqual(['Three', 'Two'])
  })

  test('is final after 30 days, and in the audit log without a user', async () => {
    const [old, young] = [await create(), await create()]
    for (const { id } of [old, young]) await admin.call('DELETE', `${STAFF}/${id}`)
    await db
      .updateTable('properties')
      .set({ deleted_at: sql<Date>`now() - interval '30 days 1 minute'` })
      .where('id', '=', old.id)
      .execute()
    await purgeProperties(db)
    expect((await admin.call('POST', `${STAFF}/${old.id}/restore`)).statusCode).toBe(404)
    expect((await admin.call('POST', `${STAFF}/${young.id}/restore`)).statusCode).toBe(200)
    expect((await logs(old.id)).at(-1)).toMatchObject({
      action: 'delete',
      user_id: null,
      details: { title: HOME.title, purgedAfterDays: 30 },
    })
  })
})

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
    expect(lines[0]).toContain('Id,Title,Address')
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
      [ids, 'At most 3 properties can be featured.'],
      [[one, one], 'ids must not hold a property twice'],
      [[one, gone], 'A property that is not there cannot be featured.'],
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
