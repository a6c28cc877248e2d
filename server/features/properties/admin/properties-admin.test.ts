import type { AdminProperty } from '#contract/properties/admin.ts'
import { listenToPublicContent } from '#server/db/public-content.ts'
import { verifyAllChains } from '#server/features/audit/service.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { purgeProperties } from './service.ts'
import { STAFF, HOME, RENTAL, setUpPropertiesAdmin } from '#server/testing/setups/properties-admin.ts'

const { db, url, app, cache, admin, create, change, list, titles, logs } = await setUpPropertiesAdmin()

const isPublic = async (id: string) => {
  cache.clear()
  return (await app.inject(`/api/properties/${id}`)).statusCode === 200
}

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
    [{ ...RENTAL, securityDeposit: '2400.01' }, "Security deposit must be at most one month's rent"],
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
      { message: 'Someone else updated this while you were editing.', code: 'version_conflict' },
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
      { message: "Security deposit must be at most one month's rent", issues: [{ path: 'securityDeposit' }] },
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
