import type { AdminProperty } from '#contract/properties/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { answering, house, startGeocoder } from '#server/testing/setups/geocoder.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { reserveTurn } from './queries.ts'
import { connectGeocoder, findPositions, requestMissingPositions } from './service.ts'

const { db } = await createDatabase()
const service = await startGeocoder()
afterAll(() => service.stop())
const { app, cache, errors } = await createTestApp(db, { config: { geocoderUrl: service.url } })
const admin = await createCaller(app, db, 'admin')
const warnings: unknown[] = []
const settings = { url: service.url, origin: 'https://homes.example', everyMs: 1 }
/** One round of the job, as the queue runs it. */
const round = (more: object = {}) =>
  findPositions({
    db,
    geocoder: connectGeocoder(db, { ...settings, ...more }),
    log: { warn: (line: unknown) => void warnings.push(line) },
  })

const STAFF = '/api/admin/properties'
const HOME = { title: 'Cape on a corner', address: '3 Oak Street, Unit 2, Cambridge, MA 02139', price: '640000' }
const FOUND = { latitude: 42.371234, longitude: -71.118765 }
const ROUNDED = { latitude: 42.37, longitude: -71.12 }
const CENTER = { latitude: 42.36, longitude: -71.1 }
const NOWHERE = { latitude: null, longitude: null }

const create = async (more: object = {}) => {
  const answer = await admin.call('POST', STAFF, { ...HOME, ...more })
  expect(answer.statusCode).toBe(201)
  return answer.json<AdminProperty>()
}
const change = async (id: string, payload: object) =>
  (await admin.call('PATCH', `${STAFF}/${id}`, payload)).json<AdminProperty>()
const staffSee = async (id: string) => (await admin.call('GET', `${STAFF}/${id}`)).json<AdminProperty>()
const visitorsSee = async (id: string) => {
  cache.clear()
  return (await app.inject(`/api/properties/${id}`)).json<object>()
}
/** So that those that failed are due again. */
const afterAWhile = () => sql`update position_lookups set due_at = now() where due_at is not null`.execute(db)
const outcomeOf = async (id: string) =>
  (await db.selectFrom('position_lookups').select('outcome').where('property_id', '=', id).executeTakeFirst())?.outcome

beforeEach(async () => {
  await db.deleteFrom('properties').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  service.handler = house(FOUND.latitude, FOUND.longitude)
  service.requests.length = 0
  warnings.length = 0
})

test('a home that staff save is where its address was found', async () => {
  const home = await create()
  expect(home.positionFrom).toBe('zip')
  const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs`.execute(db)
  expect(rows).toContainEqual({ task: 'find_positions' })

  await round()
  expect(service.requests).toEqual([
    {
      path: '/search',
      userAgent: 'Baystead (+https://homes.example)',
      query: {
        key: '1',
        q: '3 Oak Street, Cambridge, MA 02139',
        format: 'jsonv2',
        limit: '5',
        countrycodes: 'us',
        addressdetails: '0',
        viewbox: '-73.55,42.9,-69.85,41.18',
        bounded: '1',
      },
    },
  ])
  expect(await visitorsSee(home.id)).toMatchObject({ ...ROUNDED, locationPrecision: 'approximate' })
  // What staff entered, and the version, are as they were, so nobody who edits meanwhile is told of a conflict.
  expect(await staffSee(home.id)).toMatchObject({ ...NOWHERE, positionFrom: 'address', version: home.version })
  expect(await change(home.id, { locationPrecision: 'exact' })).toMatchObject({ positionFrom: 'address' })
  expect(await visitorsSee(home.id)).toMatchObject({ ...FOUND, locationPrecision: 'exact' })

  // Neither a round nor a save asks again.
  await change(home.id, { title: 'Cape' })
  await round()
  expect(service.requests).toHaveLength(1)
})

test('a new address is looked up again, and is at its ZIP code until then', async () => {
  const { id } = await create()
  await round()
  await change(id, { address: '9 Elm Street, Cambridge, MA 02139' })
  expect(await visitorsSee(id)).toMatchObject(CENTER)
  service.handler = house(42.381, -71.131)
  await round()
  expect(service.requests.map(({ query }) => query['q'])).toEqual([
    '3 Oak Street, Cambridge, MA 02139',
    '9 Elm Street, Cambridge, MA 02139',
  ])
  expect(await visitorsSee(id)).toMatchObject({ latitude: 42.38, longitude: -71.13 })
})

test('a pin that staff placed wins', async () => {
  const pin = { latitude: 42.3712, longitude: -71.1187 }
  const { id } = await create(pin)
  await round()
  expect(service.requests).toEqual([])
  expect(await staffSee(id)).toMatchObject({ ...pin, positionFrom: 'staff' })

  // Taken away, the address is found.
  await change(id, NOWHERE)
  await round()
  expect(await staffSee(id)).toMatchObject({ positionFrom: 'address' })

  // Placed while the geocoder is asked.
  const other = await create()
  service.handler = (_query, response) => {
    void change(other.id, pin).then(() => house(FOUND.latitude, FOUND.longitude)({}, response))
  }
  await round()
  expect(await staffSee(other.id)).toMatchObject({ ...pin, positionFrom: 'staff' })
})

test('an address that changes while the geocoder is asked is looked up as it is now', async () => {
  const { id } = await create()
  service.handler = (_query, response) => {
    service.handler = house(42.381, -71.131)
    void change(id, { address: '9 Elm Street, Cambridge, MA 02139' }).then(() =>
      house(FOUND.latitude, FOUND.longitude)({}, response),
    )
  }
  await round()
  expect(await visitorsSee(id)).toMatchObject({ latitude: 42.38, longitude: -71.13 })
})

test.each([
  ['no match', answering(200, '[]')],
  ['a match in another state', house(40.7128, -74.006)],
  ['a match that is a whole town', house(42.37, -71.11, { place_rank: 16 })],
])('with %s the home stays at its ZIP code, and is not asked for again', async (_what, handler) => {
  service.handler = handler
  const home = await create()
  await round()
  expect(await visitorsSee(home.id)).toMatchObject(CENTER)
  expect(await staffSee(home.id)).toMatchObject({ positionFrom: 'zip', version: home.version })
  expect(await outcomeOf(home.id)).toBe('unknown')
  await change(home.id, { title: 'Cape' })
  await afterAWhile()
  await round()
  expect(service.requests).toHaveLength(1)
})

test.each([
  ['an error', answering(500, '[]'), 2],
  ['a limit', answering(429, '[]'), 2],
  ['a refusal', answering(403, '[]'), 1],
  ['garbage', answering(200, '<html>'), 2],
  ['another format', answering(200, '{"features":[]}'), 2],
  ['a position that is no number', answering(200, '[{"lat":"north","lon":"-71.1"}]'), 2],
  ['a very long response', answering(200, `[${' '.repeat(100_000)}]`), 2],
  ['a redirect', answering(302, ''), 2],
  ['no response in time', () => {}, 2],
  ['a connection that breaks', (_query: object, response: { destroy: () => void }) => response.destroy(), 2],
] as const)(
  '%s costs nobody anything: the home is saved, and asked for again later',
  async (_what, handler, attempts) => {
    service.handler = handler
    const home = await create()
    await round({ timeoutMs: 200 })
    expect(service.requests).toHaveLength(attempts)
    expect(warnings).toHaveLength(1)
    expect(await visitorsSee(home.id)).toMatchObject({ title: HOME.title, ...CENTER })
    // Not at once.
    await round()
    expect(service.requests).toHaveLength(attempts)
    service.handler = house(FOUND.latitude, FOUND.longitude)
    await afterAWhile()
    await round()
    expect(await visitorsSee(home.id)).toMatchObject(ROUNDED)
  },
)

test('an address is given up after five failures, until the next day or the next save', async () => {
  service.handler = answering(403, '')
  const { id } = await create()
  for (let n = 0; n < 7; n += 1) {
    await round()
    await afterAWhile()
  }
  expect(service.requests).toHaveLength(5)
  expect(await outcomeOf(id)).toBe('given-up')
  await requestMissingPositions(db, connectGeocoder(db, settings))
  service.handler = house(FOUND.latitude, FOUND.longitude)
  await round()
  expect(await outcomeOf(id)).toBe('found')
})

test('homes from before there was a geocoder are found as well', async () => {
  const old = await createProperty(db, { address: '5 Main Street', town: 'Pittsfield', zip: '01201' })
  const placed = await createProperty(db, { latitude: 42.3, longitude: -71.1 })
  service.handler = house(42.451, -73.254)
  await requestMissingPositions(db, connectGeocoder(db, settings))
  await round()
  expect(service.requests.map(({ query }) => query['q'])).toEqual(['5 Main Street, Pittsfield, MA 01201'])
  expect(await staffSee(old.id)).toMatchObject({ positionFrom: 'address' })
  expect(await staffSee(placed.id)).toMatchObject({ positionFrom: 'staff' })
})

test('all processes together ask once a second', async () => {
  await sql`update geocoder_turns set free_at = now()`.execute(db)
  const turns = await Promise.all([1, 2, 3].map(() => reserveTurn(db, 600_000, 3_600_000)))
  const [first, second, third] = turns.map((turn) => turn!.waitMs).toSorted((one, other) => one - other)
  expect(first).toBe(0)
  expect(second! - first!).toBeGreaterThan(500_000)
  expect(third! - second!).toBeGreaterThan(500_000)
  // Who would wait for too long does not wait.
  expect(await reserveTurn(db, 600_000, 5000)).toBeNull()
  await sql`update geocoder_turns set free_at = now()`.execute(db)
})

test('staff look up an address while they fill in the form', async () => {
  const find = (query: string) => admin.call('GET', `/api/admin/geocoder/position?${query}`)
  expect((await admin.call('GET', '/api/admin/geocoder')).json()).toEqual({ isOn: true })
  expect((await find('address=3%20Oak%20St&town=Salem')).json()).toEqual({ position: FOUND })
  expect(service.requests.at(-1)!.query['q']).toBe('3 Oak St, Salem, MA')
  service.handler = answering(200, '[]')
  expect((await find('address=nowhere')).json()).toEqual({ position: null })
  expect((await find('address=')).statusCode).toBe(400)
  service.handler = answering(403, '')
  const failed = await find('address=3%20Oak%20St')
  expect([failed.statusCode, failed.json()]).toMatchObject([502, { message: /isn't answering/ as unknown as string }])
  expect(errors.splice(0)).toHaveLength(1)
})

test('without a geocoder nothing is looked up', async () => {
  const plain = await createTestApp(db)
  const staff = await createCaller(plain.app, db, 'admin')
  expect((await staff.call('GET', '/api/admin/geocoder')).json()).toEqual({ isOn: false })
  expect((await staff.call('GET', '/api/admin/geocoder/position?address=x')).statusCode).toBe(404)
  await staff.call('POST', STAFF, HOME)
  await requestMissingPositions(db, null)
  await findPositions({ db, geocoder: null, log: { warn: () => {} } })
  expect(await db.selectFrom('position_lookups').selectAll().execute()).toEqual([])
})
