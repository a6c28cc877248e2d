import type { AdminProperty } from '#contract/properties/admin.ts'
import type { Property } from '#contract/properties/public.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, cache } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const STAFF = '/api/admin/properties'
/** Without commas, so that the test can split a CSV line at them. */
const SALE = { title: 'Cape on a corner', address: '3 Oak Street', price: '640000' }
const RENTAL = { ...SALE, priceType: 'rent', price: '2400' }
const create = (payload: object) => admin.call('POST', STAFF, payload)
const made = async (payload: object) => (await create(payload)).json<AdminProperty>()
const change = async (id: string, payload: object) =>
  (await admin.call('PATCH', `${STAFF}/${id}`, payload)).json<AdminProperty>()
const seen = async (id: string) => {
  cache.clear()
  return (await app.inject(`/api/properties/${id}`)).json<Record<string, unknown>>()
}
const cell = async (head: string) => {
  const [heads = [], ...rows] = (await admin.call('GET', `${STAFF}.csv`)).body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','))
  return rows[0]?.[heads.indexOf(head)]
}

const PLAN = '/pictures/plan-a.jpg'
const POSITION = { latitude: 42.3601, longitude: -71.0589 }

describe.each([
  { name: 'unit', head: 'Unit', first: '2B', second: 'Penthouse 🏙️' },
  { name: 'town', head: 'Town', first: 'Cambridge', second: 'Jamaica Plain' },
  { name: 'zip', head: 'ZIP code', first: '02139', second: '02130' },
  { name: 'neighborhood', head: 'Neighborhood', first: 'Back Bay', second: 'South End' },
  { name: 'locationPrecision', head: 'Map position', first: 'exact', second: 'approximate' },
  { name: 'cats', head: 'Cats', first: 'yes', second: 'ask' },
  { name: 'dogs', head: 'Dogs', first: 'no', second: 'yes' },
  { name: 'petLimits', head: 'Pet limits', first: 'Two pets 🐈', second: '40 lb each' },
  { name: 'parking', head: 'Parking', first: 'garage', second: 'none' },
  { name: 'laundry', head: 'Laundry', first: 'in-unit', second: 'hookups' },
  { name: 'heating', head: 'Heating', first: 'heat-pump', second: 'steam' },
  { name: 'cooling', head: 'Cooling', first: 'mini-split', second: 'none' },
  { name: 'furnished', head: 'Furnished', first: 'yes', second: 'no' },
  { name: 'lotSqft', head: 'Lot in square feet', first: 4500, second: 43_560 },
  { name: 'leaseMonths', head: 'Shortest lease in months', first: 12, second: 1, home: RENTAL },
  { name: 'hoa', head: 'Monthly HOA fee', first: '385.50', second: '0.00' },
  { name: 'taxYear', head: 'Yearly property tax', first: '7120.00', second: '7300.25' },
  {
    name: 'tourUrl',
    head: 'Tour link',
    first: 'https://my.matterport.com/show/?m=abc',
    second: 'https://youtu.be/dQw4w9WgXcQ',
  },
  { name: 'utilitiesIncluded', head: 'Utilities included', first: ['heat', 'water'], second: ['heat'], home: RENTAL },
  { name: 'accessibility', head: 'Accessibility', first: ['elevator'], second: ['elevator', 'grab-bars'] },
  { name: 'floorPlanUrls', head: 'Floor plans', first: [PLAN], second: ['https://plans.example/b.png'] },
])('the fact $name of a property', ({ name, head, first, second, home = SALE }) => {
  const none = Array.isArray(first) ? [] : null
  const inFile = (value: unknown) => (Array.isArray(value) ? value.join('; ') : String(value))

  test('is set, changed, kept and cleared, by staff only, for visitors of its page, in the audit log and the CSV file', async () => {
    await db.deleteFrom('properties').execute()
    const { id, ...property } = await made({ ...home, [name]: first })
    expect(property).toMatchObject({ [name]: first })
    expect([await seen(id), await cell(head)]).toMatchObject([{ [name]: first }, inFile(first)])

    expect(await change(id, { [name]: second })).toMatchObject({ [name]: second })
    expect(await change(id, { title: 'Cape' })).toMatchObject({ [name]: second })
    expect(await change(id, { [name]: none })).toMatchObject({ [name]: none })
    expect([(await seen(id))[name], await cell(head)]).toEqual([none, ''])

    const logs = db.selectFrom('audit_logs').select('details').where('resource_id', '=', id).orderBy('seq')
    const changes = (await logs.execute()).map(({ details }) => details['changes'] as Record<string, unknown>)
    expect(changes.map((fields) => fields[name])).toEqual([
      { from: null, to: first },
      { from: first, to: second },
      undefined,
      { from: second, to: none },
    ])
  })

  test('is not known by default, and not in the public list', async () => {
    await db.deleteFrom('properties').execute()
    const { id } = await made(home)
    expect(await seen(id)).toMatchObject({ [name]: none })
    await made({ ...home, [name]: first })
    const listed = (await app.inject('/api/properties')).json<Property[]>()
    expect(listed).toHaveLength(2)
    for (const property of listed) expect(property).not.toHaveProperty(name)
  })

  test('is cleared by a blank, where it is text', async () => {
    const { id } = await made({ ...home, [name]: first })
    const isText = typeof first === 'string' && name !== 'hoa' && name !== 'taxYear'
    expect(await change(id, { [name]: isText ? '' : none })).toMatchObject({ [name]: none })
  })
})

describe('the position of a property', () => {
  const ROUNDED = { latitude: 42.36, longitude: -71.06 }

  test('is exact for visitors only where staff say so', async () => {
    const { id } = await made({ ...SALE, ...POSITION })
    expect(await seen(id)).toMatchObject({ ...ROUNDED, locationPrecision: 'approximate' })
    expect(await change(id, { locationPrecision: 'approximate' })).toMatchObject(POSITION)
    expect(await seen(id)).toMatchObject({ ...ROUNDED, locationPrecision: 'approximate' })
    for (const address of [`/api/properties/${id}`, `/properties/${id}`, '/api/properties', '/']) {
      const { body } = await app.inject(address)
      expect(body).not.toContain('42.3601')
    }
    expect(await change(id, { locationPrecision: 'exact' })).toMatchObject(POSITION)
    expect(await seen(id)).toMatchObject({ ...POSITION, locationPrecision: 'exact' })
    expect(await change(id, { locationPrecision: null })).toMatchObject({ ...POSITION, locationPrecision: null })
    expect(await seen(id)).toMatchObject(ROUNDED)
    expect(await change(id, { latitude: 42.4 })).toMatchObject({ latitude: 42.4, longitude: -71.0589 })
  })

  test('outside Massachusetts is kept where it was stored before, and other fields can be changed', async () => {
    const { id } = await made({ ...SALE, ...POSITION })
    const outside = { latitude: 41.82, longitude: -71.41 }
    const stored = { ...outside, pin_latitude: null, pin_longitude: null, location_precision: 'exact' as const }
    await db.updateTable('properties').set(stored).where('id', '=', id).execute()
    expect(await change(id, { ...outside, unit: '4B' })).toMatchObject({ ...outside, unit: '4B' })
  })

  test('the same holds for a ZIP code, which the address does not fill in from another state', async () => {
    const address = '3 Oak Street, Seekonk, MA 02809'
    const { id, zip } = await made({ ...SALE, address })
    expect(zip).toBeNull()
    await db.updateTable('properties').set({ zip: '02809' }).where('id', '=', id).execute()
    expect(await change(id, { zip: '02809', unit: '4B' })).toMatchObject({ zip: '02809', unit: '4B' })
    expect(await change(id, { zip: '02801' })).toMatchObject({ issues: [{ path: 'zip', message: ZIP }] })
    expect(await change(id, { zip: '' })).toMatchObject({ town: 'Seekonk', zip: null })
  })

  test('cannot be found by a search if it is approximate', async () => {
    await db.deleteFrom('properties').execute()
    const { id } = await made({ ...SALE, ...POSITION, locationPrecision: 'approximate' })
    const found = async (bounds: string) => {
      cache.clear()
      return (await app.inject(`/api/properties?bounds=${bounds}`)).json<Property[]>().length
    }
    const [near, around] = ['-71.0590,42.3600,-71.0588,42.3602', '-71.0601,42.3599,-71.0599,42.3601']
    expect([await found(near), await found(around)]).toEqual([0, 1])
    await change(id, { locationPrecision: 'exact' })
    expect([await found(near), await found(around)]).toEqual([1, 0])
  })

  test('is exact in the CSV file, and its change is in the audit log', async () => {
    await db.deleteFrom('properties').execute()
    const { id } = await made({ ...SALE, ...POSITION })
    await change(id, { longitude: -71.0591 })
    expect([await cell('Latitude'), await cell('Longitude')]).toEqual(['42.3601', "'-71.0591"])
    const log = await db.selectFrom('audit_logs').select('details').where('resource_id', '=', id).execute()
    expect(log.map(({ details }) => details['changes'])).toContainEqual({
      longitude: { from: -71.0589, to: -71.0591 },
    })
  })

  test('has six decimals', async () => {
    expect(await made({ ...SALE, latitude: 42.360_123_456_7, longitude: -71.058_999_99 })).toMatchObject({
      latitude: 42.360123,
      longitude: -71.059,
    })
  })

  test('has both coordinates or neither', async () => {
    const half = await create({ ...SALE, latitude: 42.36 })
    const issue = { path: 'longitude', message: 'Enter both latitude and longitude' }
    expect([half.statusCode, half.json()]).toMatchObject([400, { message: issue.message, issues: [issue] }])
    const { id } = await made({ ...SALE, ...POSITION })
    const cleared = await admin.call('PATCH', `${STAFF}/${id}`, { latitude: null })
    expect([cleared.statusCode, cleared.json()]).toMatchObject([400, { issues: [{ ...issue, path: 'latitude' }] }])
    expect(await change(id, { latitude: null, longitude: null })).toMatchObject({ latitude: null, longitude: null })
    expect(await cell('Latitude')).toBe('')
  })
})

describe('the place of a property', () => {
  const ADDRESS = '12 Elm Street, Unit 2, Cambridge, MA 02139'
  test('is what its address says, unless staff say something else', async () => {
    const { id, ...home } = await made({ ...SALE, address: ADDRESS })
    expect(home).toMatchObject({ town: 'Cambridge', zip: '02139' })
    expect(await change(id, { town: 'East Cambridge', zip: '' })).toMatchObject({
      town: 'East Cambridge',
      zip: '02139',
    })
    expect(await change(id, { title: 'Renamed' })).toMatchObject({ town: 'East Cambridge' })
    expect(await change(id, { town: null })).toMatchObject({ town: 'Cambridge' })
    expect(await change(id, { address: '1 Main Street, Salem, MA 01970' })).toMatchObject({
      town: 'Salem',
      zip: '01970',
    })
    expect(await change(id, { address: '1 Main Street' })).toMatchObject({ town: null, zip: null })
    expect(await made({ ...SALE, address: ADDRESS, town: 'Somerville' })).toMatchObject({
      town: 'Somerville',
      zip: '02139',
    })
  })
})

describe('what does not fit the price type', () => {
  const OF_RENTALS = { leaseMonths: 12, utilitiesIncluded: ['heat'] }
  const OF_SALES = { hoa: '400', taxYear: '9000' }
  test('is dropped from a new property', async () => {
    expect(await made({ ...SALE, ...OF_RENTALS })).toMatchObject({ leaseMonths: null, utilitiesIncluded: [] })
    expect(await made({ ...RENTAL, ...OF_SALES })).toMatchObject({ hoa: null, taxYear: null })
  })

  test('is cleared when the price type changes', async () => {
    const { id } = await made({ ...RENTAL, ...OF_RENTALS, cats: 'yes' })
    const sale = await change(id, { priceType: 'sale', price: '500000', ...OF_SALES })
    expect(sale).toMatchObject({ leaseMonths: null, utilitiesIncluded: [], hoa: '400.00', cats: 'yes' })
    expect(await change(id, { priceType: 'rent', price: '2400' })).toMatchObject({ hoa: null, taxYear: null })
  })

  test('is refused by the database', async () => {
    const { id } = await made(SALE)
    const written = (values: object) => db.updateTable('properties').set(values).where('id', '=', id).execute()
    await expect(written({ lease_months: 12 })).rejects.toThrow(/properties_rental_facts/)
    await expect(written({ utilities_included: ['heat'] })).rejects.toThrow(/properties_rental_facts/)
    await expect(written({ price_type: 'rent', hoa_cents: 1 })).rejects.toThrow(/properties_sale_facts/)
    await expect(written({ latitude: 42.3 })).rejects.toThrow(/properties_position/)
    await expect(written({ latitude: 42.3, longitude: -71.0589 })).rejects.toThrow(/properties_shown_position/)
    await expect(written({ accessibility: ['ramp'] })).rejects.toThrow(/check constraint/)
    await expect(written({ cats: 'maybe' })).rejects.toThrow(/check constraint/)
  })
})

test('a home without parking has no parking spaces, whichever is said first', async () => {
  const issue = { path: 'parkingSpaces', message: "A home without parking can't have parking spaces" }
  const refused = await create({ ...SALE, parking: 'none', parkingSpaces: 2 })
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { issues: [issue] }])
  const { id } = await made({ ...SALE, parking: 'garage', parkingSpaces: 2 })
  const later = await admin.call('PATCH', `${STAFF}/${id}`, { parking: 'none' })
  expect([later.statusCode, later.json()]).toMatchObject([400, { issues: [issue] }])
  expect(await change(id, { parking: 'none', parkingSpaces: 0 })).toMatchObject({ parking: 'none', parkingSpaces: 0 })
})

test('a set has each word once, in the order of the list', async () => {
  const given = ['internet', 'heat', 'internet']
  expect(await made({ ...RENTAL, utilitiesIncluded: given })).toMatchObject({ utilitiesIncluded: ['heat', 'internet'] })
})

test('a tour link is stored as browsers read it', async () => {
  expect(await made({ ...SALE, tourUrl: ' HTTPS://Vimeo.com:443/12 3 ' })).toMatchObject({
    tourUrl: 'https://vimeo.com/12%203',
  })
})

const HOSTS = 'my.matterport.com, www.youtube.com, youtu.be, vimeo.com, player.vimeo.com, kuula.co'
const NOT_WEB = 'Tour link must be a web address that begins with https://'
const OTHER_HOST = `Tour link must be on ${HOSTS}`
const ZIP = 'ZIP code must be five digits and in Massachusetts, such as 02139'
const NORTH = 'Latitude must be in Massachusetts, between 41.18 and 42.9'
const OUTSIDE = 'The position must be in Massachusetts. Check latitude and longitude.'
const WEST = 'Longitude must be in Massachusetts, between -73.55 and -69.85'
test.each<[object, string]>([
  [{ unit: 'x'.repeat(31) }, 'Unit must be at most 30 characters'],
  [{ unit: 2 }, 'Unit must be text'],
  [{ town: '🏘️'.repeat(10_000) }, 'Town must be at most 60 characters'],
  [{ town: 'Cam\nbridge' }, 'Town must be one line of text'],
  [{ neighborhood: 'x'.repeat(10_000) }, 'Neighborhood must be at most 60 characters'],
  [{ petLimits: 'x'.repeat(201) }, 'Pet limits must be at most 200 characters'],
  [{ zip: '2139' }, ZIP],
  [{ zip: '02139-1234' }, ZIP],
  [{ zip: '0213🏡' }, ZIP],
  [{ zip: 2139 }, ZIP],
  [{ zip: '02801' }, ZIP],
  [{ zip: '03801' }, ZIP],
  [{ zip: '00139' }, ZIP],
  [{ latitude: 40.7, longitude: -74 }, NORTH],
  [{ latitude: 42.91, longitude: -71 }, NORTH],
  [{ latitude: 42.36, longitude: 71.06 }, WEST],
  [{ latitude: 42.36, longitude: -69.8 }, WEST],
  // Providence, Nashua and the sea off Cape Ann.
  [{ latitude: 41.82, longitude: -71.41 }, OUTSIDE],
  [{ latitude: 42.76, longitude: -71.46 }, OUTSIDE],
  [{ latitude: 42.8, longitude: -69.9 }, OUTSIDE],
  [{ latitude: 'north' }, 'Latitude must be a number, such as 41.18'],
  [{ locationPrecision: 'about' }, 'Map position must be one of exact, approximate'],
  [{ cats: 'maybe' }, 'Cats must be one of yes, no, ask'],
  [{ dogs: '🐕' }, 'Dogs must be one of yes, no, ask'],
  [{ parking: true }, 'Parking must be one of none, street, driveway, garage'],
  [{ laundry: 'in unit' }, 'Laundry must be one of in-unit, in-building, hookups, none'],
  [{ heating: 'oil' }, 'Heating must be one of forced-air, hot-water, steam, radiant, heat-pump, electric'],
  [{ cooling: 'constructor' }, 'Cooling must be one of central, mini-split, window, none'],
  [{ furnished: 'partly' }, 'Furnished must be one of yes, no'],
  [{ utilitiesIncluded: ['gas'] }, 'Utilities included must be from heat, hot-water, electricity, water, internet'],
  [{ utilitiesIncluded: 'heat' }, 'Utilities included must be a list'],
  [
    { accessibility: ['elevator', '__proto__'] },
    'Accessibility must be from step-free-entrance, elevator, wide-doors, roll-in-shower, grab-bars, visual-alarms',
  ],
  [{ leaseMonths: 0 }, 'Shortest lease in months must be at least 1'],
  [{ leaseMonths: 121 }, 'Shortest lease in months must be at most 120'],
  [{ leaseMonths: 1.5 }, 'Shortest lease in months must be a whole number'],
  [{ hoa: '-1' }, 'Monthly HOA fee must be at least 0'],
  [{ taxYear: 'a lot' }, 'Yearly property tax must be dollars and cents, such as 2100.50'],
  [{ lotSqft: -1 }, 'Lot in square feet must be at least 0'],
  [{ floorPlanUrls: ['javascript:alert(1)'] }, 'Floor plan URL must be a web address that begins with https://'],
  [{ floorPlanUrls: [`https://x.example/${'x'.repeat(2000)}`] }, 'Floor plan URL must be at most 2000 characters'],
  [{ floorPlanUrls: Array.from({ length: 11 }, (_, at) => `/pictures/p${at}.jpg`) }, 'At most 10 floor plans'],
  [{ tourUrl: 'javascript:alert(1)' }, NOT_WEB],
  [{ tourUrl: 'http://youtu.be/x' }, NOT_WEB],
  [{ tourUrl: 'https://user:pass@youtu.be/x' }, NOT_WEB],
  [{ tourUrl: 'https:\\\\youtu.be\\x' }, NOT_WEB],
  [{ tourUrl: 'my.matterport.com/show' }, NOT_WEB],
  [{ tourUrl: `https://youtu.be/${'x'.repeat(10_000)}` }, 'Tour link must be at most 2000 characters'],
  [{ tourUrl: 7 }, 'Tour link must be text'],
  [{ tourUrl: 'https://my.matterport.com.evil.example/show' }, OTHER_HOST],
  [{ tourUrl: 'https://evil.example/my.matterport.com' }, OTHER_HOST],
  [{ tourUrl: 'https://xvimeo.com/1' }, OTHER_HOST],
  [{ tourUrl: 'https://vimeo.com./1' }, OTHER_HOST],
  [{ tourUrl: 'https://vimeo.com:8443/1' }, OTHER_HOST],
  [{ tourUrl: 'https://vіmeo.com/1' }, OTHER_HOST],
])('%j is refused with a message', async (payload, message) => {
  for (const home of [SALE, RENTAL]) {
    const answer = await create({ ...home, ...payload })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, code: 'validation' }])
  }
})
