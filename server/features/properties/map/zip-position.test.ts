import type { AdminProperty } from '#contract/properties/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { listenWithCache } from '#server/testing/cache/cached-app.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const database = await createDatabase()
const { db } = database
const { app, cache } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const STAFF = '/api/admin/properties'
const HOME = { title: 'Cape on a corner', address: '3 Oak Street, Cambridge, MA 02139', price: '640000' }
const create = async (payload: object = HOME) =>
  (await admin.call('POST', STAFF, payload)).json<AdminProperty & Record<string, unknown>>()
const change = async (id: string, payload: object) =>
  (await admin.call('PATCH', `${STAFF}/${id}`, payload)).json<AdminProperty>()
const read = async (url: string) => {
  cache.clear()
  return (await app.inject(url)).json<unknown>()
}
const seen = (id: string) => read(`/api/properties/${id}`)
/** The pins of the map and the homes of the list around a position. */
const around = async (latitude: number, longitude: number) => {
  const bounds = [longitude - 0.004, latitude - 0.004, longitude + 0.004, latitude + 0.004]
    .map((n) => n.toFixed(4))
    .join()
  const listed = (await read(`/api/properties?bounds=${bounds}`)) as { id: string }[]
  const { pins, homes } = (await read(`/api/properties/map?zoom=17&bounds=${bounds}`)) as {
    homes: number
    pins: { id: string; isExact: boolean }[]
  }
  return { listed: listed.map(({ id }) => id), homes, pins: pins.map(({ id, isExact }) => [id, isExact]) }
}

const CAMBRIDGE = { latitude: 42.36, longitude: -71.1 }
const JAMAICA_PLAIN = { latitude: 42.31, longitude: -71.11 }
const NOWHERE = { latitude: null, longitude: null }
const nothing = { listed: [], homes: 0, pins: [] }

test('a home without a position is at the center of its ZIP code, on page, list and map alike', async () => {
  const home = await create()
  const { id } = home
  const one = { listed: [id], homes: 1, pins: [[id, false]] }
  // Staff get what they entered, and from where visitors see it.
  expect(home).toMatchObject({ ...NOWHERE, locationPrecision: null, positionFrom: 'zip' })
  expect(await seen(id)).toMatchObject({ ...CAMBRIDGE, locationPrecision: 'approximate' })
  expect(await around(CAMBRIDGE.latitude, CAMBRIDGE.longitude)).toEqual(one)

  // It is never exact, whatever is chosen.
  expect(await change(id, { locationPrecision: 'exact' })).toMatchObject({ locationPrecision: 'exact' })
  expect(await seen(id)).toMatchObject({ ...CAMBRIDGE, locationPrecision: 'approximate' })
  expect(await around(CAMBRIDGE.latitude, CAMBRIDGE.longitude)).toEqual(one)

  // It follows the address and the ZIP code.
  await change(id, { address: '3 Oak Street, Boston, MA 02130' })
  expect(await seen(id)).toMatchObject(JAMAICA_PLAIN)
  expect(await around(CAMBRIDGE.latitude, CAMBRIDGE.longitude)).toEqual(nothing)
  expect(await around(JAMAICA_PLAIN.latitude, JAMAICA_PLAIN.longitude)).toEqual(one)
  await change(id, { zip: '02139' })
  expect(await seen(id)).toMatchObject(CAMBRIDGE)

  // What staff enter wins, and taking it away leads back.
  const entered = { latitude: 42.3712, longitude: -71.1187 }
  expect(await change(id, entered)).toMatchObject({ ...entered, positionFrom: 'staff' })
  expect(await seen(id)).toMatchObject({ ...entered, locationPrecision: 'exact' })
  expect(await around(entered.latitude, entered.longitude)).toEqual({ listed: [id], homes: 1, pins: [[id, true]] })
  await change(id, { zip: '02130' })
  expect(await seen(id)).toMatchObject(entered)
  expect(await change(id, NOWHERE)).toMatchObject({ ...NOWHERE, positionFrom: 'zip' })
  expect(await seen(id)).toMatchObject({ ...JAMAICA_PLAIN, locationPrecision: 'approximate' })

  await db.deleteFrom('properties').where('id', '=', id).execute()
  expect(await around(JAMAICA_PLAIN.latitude, JAMAICA_PLAIN.longitude)).toEqual(nothing)
})

test('without a known ZIP code there is no position', async () => {
  const home = await create({ ...HOME, address: '3 Oak Street' })
  expect(home).toMatchObject({ ...NOWHERE, positionFrom: null })
  expect(await seen(home.id)).toMatchObject({ ...NOWHERE, locationPrecision: null })
  await change(home.id, { zip: '01999' })
  expect(await seen(home.id)).toMatchObject({ ...NOWHERE, locationPrecision: null })
  await change(home.id, { zip: '02139' })
  expect(await seen(home.id)).toMatchObject(CAMBRIDGE)
  await change(home.id, { zip: '' })
  expect(await seen(home.id)).toMatchObject(NOWHERE)
  await db.deleteFrom('properties').where('id', '=', home.id).execute()
})

test('saving a home again changes nothing, and the change log and the file have what staff entered', async () => {
  await db.deleteFrom('properties').execute()
  const home = await create()
  const { positionFrom: _from, version, ...rest } = home
  const { id, title, address, price, latitude, longitude, locationPrecision, zip } = rest
  const again = await change(id, { title, address, price, latitude, longitude, locationPrecision, zip, version })
  expect(again.version).toBe(version)
  await change(id, { zip: '02130' })
  const logs = await db
    .selectFrom('audit_logs')
    .select('details')
    .where('resource_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(logs.at(-1)!.details).toMatchObject({ changes: { zip: { from: '02139', to: '02130' } } })
  expect(Object.keys(logs.at(-1)!.details['changes'] as object)).toEqual(['zip'])
  expect((await admin.call('GET', `${STAFF}.csv`)).body).not.toContain('42.3')
  await db.deleteFrom('properties').execute()
})

test('staff look up the center of a ZIP code', async () => {
  const center = async (zip: string) => (await admin.call('GET', `/api/admin/zip-centers/${zip}`)).json<unknown>()
  expect(await center('02139')).toEqual({ center: { latitude: 42.3647, longitude: -71.1042 } })
  expect(await center('99999')).toEqual({ center: null })
  // A post office box of Framingham, which the public data has at the center of its county.
  expect(await center('01703')).toEqual({ center: { latitude: 42.3007, longitude: -71.4255 } })
  expect((await admin.call('GET', '/api/admin/zip-centers/2139')).statusCode).toBe(404)
})

test('cached answers follow the ZIP code', async () => {
  const cached = await listenWithCache(database)
  const home = await createProperty(db, { zip: '01201', town: 'Pittsfield' })
  const pins = async () => {
    await cached.hearChanges()
    cached.clock.ms += 5000
    const { text } = await cached.open(
      '/api/properties/map?bounds=-73.3%2C42.4%2C-73.2%2C42.5&location=pittsfield&zoom=14',
    )
    return (JSON.parse(text) as { pins: { latitude: number }[] }).pins.map(({ latitude }) => latitude)
  }
  const write = (zip: string) => db.updateTable('properties').set({ zip }).where('id', '=', home.id).execute()
  expect(await pins()).toEqual([42.45])
  await write('02139')
  expect(await pins()).toEqual([])
  await write('01201')
  expect(await pins()).toEqual([42.45])
})
