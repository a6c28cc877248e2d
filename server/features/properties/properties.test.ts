import type { Property, PropertyWithSample } from '#contract/properties/public.ts'
import { LANDMARK_IDS } from '#server/db/demo/properties/listings.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, cache } = await createTestApp(db)

const list = async (query = '') => {
  const answer = await app.inject(`/api/properties${query}`)
  return { status: answer.statusCode, headers: answer.headers, items: answer.json<Property[]>() }
}
const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)
const nextOf = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1]

beforeAll(async () => {
  await createProperty(db, {
    title: 'Brownstone',
    address: '12 Marlborough Street, Boston, MA 02116',
    price_cents: 289_500_000,
  })
  await createProperty(db, {
    title: 'Half a million',
    price_cents: 50_000_000,
    address: '1 Elm Street, Worcester, MA 01609',
  })
  await createProperty(db, {
    title: 'A million',
    price_cents: 100_000_000,
    address: '2 Elm Street, Worcester, MA 01609',
  })
  await createProperty(db, { title: 'Just under', price_cents: 49_999_999, address: '3 Elm Street, Lowell, MA 01852' })
  await createProperty(db, {
    title: 'Flat to let',
    price_type: 'rent',
    price_cents: 210_050,
    address: '4 Elm Street, Lowell, MA 01852',
  })
  await createProperty(db, {
    title: 'Sold but newest',
    status: 'sold',
    created_at: new Date('2026-05-01'),
    price_cents: 70_000_000,
  })
  await createProperty(db, {
    title: 'Let and older',
    status: 'rented',
    price_type: 'rent',
    created_at: new Date('2026-04-01'),
    price_cents: 190_000,
  })
  await createProperty(db, {
    title: String.raw`50% off_season \o/ it's "quoted" Éclair 🏡`,
    address: '5 Zebra Lane, Quincy, MA 02169',
  })
})

describe('GET /api/properties/{id}', () => {
  test('returns the fields of section 3 and those that the law requires, money as a decimal string, the timestamp as ISO text', async () => {
    const { id } = await createProperty(db, {
      title: 'Whole',
      price_cents: 210_050,
      price_type: 'rent',
      bedrooms: 2,
      created_at: new Date('2026-03-04T05:06:07.089Z'),
      status: 'rented',
    })
    const answer = await app.inject(`/api/properties/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      id,
      title: 'Whole',
      description: 'Rooms with windows on three sides.',
      address: expect.stringMatching(/Elm Street/) as string,
      price: '2100.50',
      priceType: 'rent',
      bedrooms: 2,
      bathrooms: 2,
      sqft: 1500,
      propertyType: 'house',
      status: 'rented',
      imageUrls: ['/pictures/exterior-brownstone.jpg'],
      imageAlts: {
        '/pictures/exterior-brownstone.jpg':
          'Victorian brownstone row with bay windows, tall stoops and a mansard roof in evening sun.',
      },
      features: ['Porch'],
      createdAt: '2026-03-04T05:06:07.089Z',
      firstMonth: null,
      lastMonth: null,
      securityDeposit: null,
      lockFee: null,
      brokerFeePaidBy: 'landlord',
      yearBuilt: null,
      parkingSpaces: null,
      availableOn: null,
      unit: null,
      town: null,
      zip: null,
      neighborhood: null,
      latitude: null,
      longitude: null,
      locationPrecision: null,
      cats: null,
      dogs: null,
      petLimits: null,
      parking: null,
      laundry: null,
      heating: null,
      cooling: null,
      utilitiesIncluded: [],
      furnished: null,
      leaseMonths: null,
      hoa: null,
      taxYear: null,
      lotSqft: null,
      accessibility: [],
      floorPlanUrls: [],
      tourUrl: null,
      priceHistory: [],
      mortgageRate: null,
      verified: null,
      openHouses: [],
    })
    await db.deleteFrom('properties').where('id', '=', id).execute()
  })

  test('returns a sample of the home page where the database does not have it, and its page says that it is one', async () => {
    for (const id of Object.values(LANDMARK_IDS)) {
      const sample = (await app.inject(`/api/properties/${id}`)).json<PropertyWithSample>()
      expect(sample).toMatchObject({
        id,
        isSample: true,
        status: 'available',
        price: expect.stringMatching(/^\d+\.00$/),
      })
      expect((await app.inject(`/api/properties/${id}/similar`)).statusCode).toBe(200)
      const page = await app.inject(`/properties/${id}`)
      expect(page.statusCode).toBe(200)
      for (const text of [
        'This is a sample listing.',
        'It isn&#x27;t for sale or rent.',
        'noindex',
        sample.address,
        '>Sample<',
      ])
        expect(page.body).toContain(text)
      for (const text of ['Schedule Viewing', 'Request Information']) expect(page.body).not.toContain(`>${text}<`)
      expect(page.body).not.toContain('RealEstateListing')
      expect((await app.inject('/sitemap.xml')).body).not.toContain(id)
      expect(await titles(`?location=${encodeURIComponent(sample.address)}`)).toEqual([])
    }
    // Where the sample's id belongs to a real property, as in the demo data, that property is shown.
    const id = LANDMARK_IDS.backBayBrownstone
    await createProperty(db, { id, title: 'Ours' })
    cache.clear()
    expect((await app.inject(`/api/properties/${id}`)).json()).not.toHaveProperty('isSample')
    await db.deleteFrom('properties').where('id', '=', id).execute()
    cache.clear()
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'abc', '1', '%27%3B--', 'x'.repeat(500)])(
    'unknown or malformed id %s is 404 in JSON',
    async (id) => {
      const answer = await app.inject(`/api/properties/${id}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: 'Not found', code: 'not_found' })
    },
  )
})

describe('GET /api/properties', () => {
  test('describes only the cover of each property, in the words of staff or those of the picture itself', async () => {
    const [first, second] = ['/pictures/exterior-brownstone.jpg', '/pictures/interior-kitchen.jpg']
    const ids: string[] = []
    for (const image_urls of [['not an address', first, second], [second, first], []])
      ids.push((await createProperty(db, { image_urls, image_alts: JSON.stringify({ [second]: 'The stove' }) })).id)
    cache.clear()
    const { items } = await list('?limit=100')
    const cover = 'Victorian brownstone row with bay windows, tall stoops and a mansard roof in evening sun.'
    const alts = ids.map((id) => items.find((item) => item.id === id)?.imageAlts)
    expect(alts).toEqual([{ [first]: cover }, { [second]: 'The stove' }, {}])
    expect((await app.inject(`/api/properties/${ids[0]}`)).json()).toMatchObject({
      imageAlts: { [first]: cover, [second]: 'The stove' },
    })
    const plan = '/pictures/plan-haverhill-cape-2.jpg'
    await db
      .updateTable('properties')
      .set({ floor_plan_urls: [plan] })
      .where('id', '=', ids[0]!)
      .execute()
    cache.clear()
    const rooms = { [plan]: expect.stringMatching(/^Second floor with .* bedroom 3/) as string }
    expect((await app.inject(`/api/properties/${ids[0]}`)).json()).toMatchObject({ imageAlts: rooms })
    expect((await list('?limit=100')).items.find(({ id }) => id === ids[0])?.imageAlts).toEqual({ [first]: cover })
    await db.deleteFrom('properties').where('id', 'in', ids).execute()
    cache.clear()
  })

  test('lists available first, then newest first', async () => {
    expect(await titles('')).toEqual([
      'Brownstone',
      'Half a million',
      'A million',
      'Just under',
      'Flat to let',
      String.raw`50% off_season \o/ it's "quoted" Éclair 🏡`,
      'Sold but newest',
      'Let and older',
    ])
  })

  test('price ranges match their labels to the cent', async () => {
    expect(await titles('?priceRange=under-500k')).toEqual(['Just under', 'Flat to let', 'Let and older'])
    expect(await titles('?priceRange=500k-1m&location=worcester')).toEqual(['Half a million', 'A million'])
    expect(await titles('?priceRange=over-1m')).toEqual(['Brownstone', 'A million'])
    expect(await titles('?priceRange=under-500k&type=rent')).toEqual(['Flat to let', 'Let and older'])
    expect(await titles('?priceRange=any&type=sale&location=lowell')).toEqual(['Just under'])
    expect(await titles('?priceRange=over-1m&type=rent')).toEqual([])
  })

  test.each([
    ['the beginning of a word of the address, any case', 'MARLBOR', ['Brownstone']],
    ['the beginning of a word of the title', 'brownsto', ['Brownstone']],
    ['a part inside a word', 'rownsto', []],
    ['blanks around it do not count', '  Quincy ', ['50%']],
    ['two letters', 'zE', ['50%']],
    ['two letters in the middle of a word', 'nq', []],
    ['one letter', 'Z', ['50%']],
    ['% is a plain character', '%', ['50%']],
    ['_ is a plain character', '_', ['50%']],
    ['a quote', "'", ['50%']],
    ['a double quote', '"', ['50%']],
    ['a backslash', '\\', ['50%']],
    ['% among letters', '50% o', ['50%']],
    ['letters beyond ASCII, any case', 'éCLAIR', ['50%']],
    ['without the accent', 'eclair', ['50%']],
    ['emoji', '🏡', ['50%']],
    ['signs around a letter are ignored', '\\o/', ['50%', 'Let and older']],
    ['the postal end of an address', ', MA 0185', ['Just under', 'Flat to let']],
    ['address and title do not run into one another', '02116brown', []],
    ['nothing like it', 'Springfield', []],
  ])('location: %s', async (_, location, expected) => {
    const found = await titles(`?location=${encodeURIComponent(location)}`)
    expect(found.map((title) => (title.startsWith('50%') ? '50%' : title))).toEqual(expected)
  })

  test.each([
    ['type=castle', 'type', 'type must be one of all, sale, rent'],
    ['type=', 'type', 'type must be one of all, sale, rent'],
    ['priceRange=cheap', 'priceRange', 'priceRange must be one of any, under-500k, 500k-1m, over-1m'],
    ['type=sale&type=rent', 'type', 'type must be one of all, sale, rent'],
    ['location=a&location=b', 'location', 'location must be given only once'],
    ['minPrice=cheap', 'minPrice', 'minPrice must be a whole number of dollars'],
    ['maxPrice=', 'maxPrice', 'maxPrice must be a whole number of dollars'],
    ['minPrice=99999999999', 'minPrice', 'minPrice must be at most 9999999999'],
    ['minSqft=999999999', 'minSqft', 'minSqft must be at most 99999999'],
    ['minPrice=3500&maxPrice=2000', 'minPrice', 'minPrice must not be above maxPrice'],
    ['beds=-1', 'beds', 'beds must be a whole number'],
    [
      'homeType=house,castle',
      'homeType',
      'homeType must be one or several of house, apartment, condo, townhouse, commercial',
    ],
    ['pets=birds', 'pets', 'pets must be one or several of cats, dogs'],
    ['availableBy=2027-02-30', 'availableBy', 'availableBy must be a date, such as 2027-05-31'],
    [
      'accessible=yes',
      'accessible',
      'accessible must be one or several of step-free-entrance, elevator, wide-doors, roll-in-shower, grab-bars, visual-alarms',
    ],
    ['sort=cheapest', 'sort', 'sort must be one of newest, price, -price, beds, sqft, available'],
    ['bounds=1,2,3', 'bounds', 'bounds must be west,south,east,north in degrees'],
    ['bounds=-181,42,-71,43', 'bounds', 'bounds must be west,south,east,north in degrees'],
    ['bounds=-72,42,-71,91', 'bounds', 'bounds must be west,south,east,north in degrees'],
    ['bounds=-71,42,-72,43', 'bounds', 'bounds must have west before east and south before north'],
    ['bounds=170,42,-170,43', 'bounds', 'bounds must have west before east and south before north'],
    ['location=%00', 'location', 'location must not contain a null character'],
    [`location=${'x'.repeat(201)}`, 'location', 'location must be at most 200 characters'],
    ['limit=0', 'limit', 'limit must be at least 1'],
    ['limit=101', 'limit', 'limit must be at most 100'],
    ['limit=1.5', 'limit', 'limit must be a whole number'],
    ['limit=ten', 'limit', 'limit must be a number'],
    ['cursor=made-up', 'cursor', 'cursor is not from this list'],
    [`cursor=${Buffer.from('1.12.nobody').toString('base64url')}`, 'cursor', 'cursor is not from this list'],
    [
      `cursor=${Buffer.from('1.1795080630266.00000000-0000-4000-8000-000000000000').toString('base64url')}`,
      'cursor',
      'cursor is not from this list',
    ],
    [
      `cursor=${Buffer.from('1234567891.1795080630266.00000000-0000-4000-8000-000000000000').toString('base64url')}`,
      'cursor',
      'cursor is not from this list',
    ],
    ['cursor=', 'cursor', 'cursor is not from this list'],
    [`cursor=${'a'.repeat(300)}`, 'cursor', 'cursor is not from this list'],
  ])('%s is rejected with its name', async (query, path, message) => {
    const answer = await app.inject(`/api/properties?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message, code: 'validation', issues: [{ path, message }] })
  })

  test('pages follow each other by the Link header without gaps or duplicates', async () => {
    const seen: string[] = []
    let url: string | undefined = '/api/properties?limit=3'
    while (url) {
      const answer = await app.inject(url)
      expect(answer.headers['x-total-count']).toBe('8')
      const page = answer.json<Property[]>()
      expect(page.length).toBeGreaterThan(0)
      expect(page.length).toBeLessThanOrEqual(3)
      seen.push(...page.map(({ title }) => title))
      url = nextOf(answer.headers['link'])
    }
    expect(seen).toEqual(await titles(''))
  })

  test('the next page keeps the filter, and rows with equal times are not lost', async () => {
    const createdAt = new Date('2025-01-01')
    for (let n = 0; n < 5; n += 1)
      await createProperty(db, { title: `Twin ${n}`, created_at: createdAt, address: 'Twin Lane' })
    const first = await app.inject('/api/properties?location=twin%20lane&limit=2')
    expect(first.headers['x-total-count']).toBe('5')
    expect(nextOf(first.headers['link'])).toContain('location=twin+lane')
    const seen = first.json<Property[]>().map(({ id }) => id)
    for (let next = nextOf(first.headers['link']); next;) {
      const answer = await app.inject(next)
      seen.push(...answer.json<Property[]>().map(({ id }) => id))
      next = nextOf(answer.headers['link'])
    }
    expect(new Set(seen).size).toBe(5)
    await db.deleteFrom('properties').where('address', '=', 'Twin Lane').execute()
  })

  test('a cursor whose property was deleted still works', async () => {
    const gone = await createProperty(db, { title: 'Gone soon', created_at: new Date('2026-06-01') })
    const { headers } = await list('?limit=1')
    await db.deleteFrom('properties').where('id', '=', gone.id).execute()
    const answer = await app.inject(nextOf(headers['link'])!)
    expect(answer.json<Property[]>()[0]?.title).toBe('Brownstone')
  })

  test('the default page size is 24; no match is an empty list with a count of 0', async () => {
    for (let n = 0; n < 30; n += 1) await createProperty(db, { address: 'Many Road' })
    const many = await list('?location=many%20road')
    expect(many.items).toHaveLength(24)
    expect(many.headers['x-total-count']).toBe('30')
    const none = await list('?location=nowhere%20at%20all')
    expect(none).toMatchObject({ status: 200, items: [] })
    expect(none.headers['x-total-count']).toBe('0')
    expect(none.headers['link']).toBeUndefined()
    await db.deleteFrom('properties').where('address', '=', 'Many Road').execute()
  })

  test('markup in a title stays text', async () => {
    const title = '</script><img src=x onerror=alert(1)>'
    const { id } = await createProperty(db, { title, address: 'Markup Way' })
    expect(await titles('?location=markup%20way')).toEqual([title])
    await db.deleteFrom('properties').where('id', '=', id).execute()
  })
})

describe('GET /api/properties/{id}/similar', () => {
  test('returns available homes of the same price type: first the same property type, then the same town, then the nearest price; never itself', async () => {
    const inTown = (town: string) => ({ address: `9 Oak Street, ${town}, MA 01000`, price_type: 'rent' as const })
    const home = await createProperty(db, {
      ...inTown('Salem'),
      title: 'Here',
      price_cents: 300_000,
      property_type: 'condo',
    })
    await createProperty(db, {
      ...inTown('Salem'),
      title: 'Town and kind',
      price_cents: 500_000,
      property_type: 'condo',
    })
    await createProperty(db, { ...inTown('Lynn'), title: 'Kind, near', price_cents: 301_000, property_type: 'condo' })
    await createProperty(db, { ...inTown('Lynn'), title: 'Neither, same price', price_cents: 300_000 })
    await createProperty(db, { ...inTown('Salem'), title: 'Town alone, same price', price_cents: 300_000 })
    await createProperty(db, {
      ...inTown('Salem'),
      title: 'Let already',
      price_cents: 300_000,
      property_type: 'condo',
      status: 'rented',
    })
    await createProperty(db, {
      title: 'For sale',
      address: '9 Oak Street, Salem, MA 01000',
      price_cents: 300_000,
      property_type: 'condo',
    })
    const answer = await app.inject(`/api/properties/${home.id}/similar`)
    expect(answer.json<Property[]>().map(({ title }) => title)).toEqual([
      'Town and kind',
      'Kind, near',
      'Town alone, same price',
    ])
    // Properties of other types are nearer in price.
    await createProperty(db, { ...inTown('Lynn'), title: 'Kind, far', price_cents: 900_000, property_type: 'condo' })
    for (const price_cents of [299_999, 300_001])
      for (let count = 0; count < 41; count += 1)
        await createProperty(db, { ...inTown('Salem'), title: 'An office', price_cents, property_type: 'commercial' })
    cache.clear()
    const among = await app.inject(`/api/properties/${home.id}/similar`)
    expect(among.json<Property[]>().map(({ title }) => title)).toEqual(['Town and kind', 'Kind, near', 'Kind, far'])
    expect((await app.inject('/api/properties/nobody/similar')).statusCode).toBe(404)

    await db.updateTable('properties').set({ deleted_at: new Date() }).where('id', '=', home.id).execute()
    cache.clear()
    const afterwards = await app.inject(`/api/properties/${home.id}/similar`)
    expect(afterwards.json<Property[]>().map(({ title }) => title)).toEqual([
      'Town and kind',
      'Kind, near',
      'Kind, far',
    ])
    const page = await app.inject(`/properties/${home.id}`)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('Homes like this one')
    expect(page.body).toContain('Town and kind')
  })
})
