import type { SavedHome } from '#contract/saved/own.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { csrfHeaders, createTestApp } from '#server/testing/test-app.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const [me, other] = [await createCaller(app, db), await createCaller(app, db)]

type Caller = typeof me
const SAVING = {
  savedAt: '2026-03-01T12:00:00.000Z',
  price: '650000.00',
  priceType: 'sale',
  status: 'available',
  note: '',
}

const listOf = async ({ call }: Caller) => (await call('GET', '/api/saved')).json<SavedHome[]>()
const idsOf = async (caller: Caller) => (await listOf(caller)).map(({ id }) => id)
const merge = ({ call }: Caller, homes: object[]) => call('POST', '/api/saved/merge', { homes })
const put = ({ call }: Caller, id: string, changes: object = {}) =>
  call('PUT', `/api/saved/${id}`, { ...SAVING, ...changes })
const home = async (title?: string) => (await createProperty(db, title === undefined ? {} : { title })).id

/** As many homes at once, with the moment at which each was saved: the later in the list, the earlier. */
async function someHomes(count: number) {
  const ids: string[] = []
  // One after another, because a home waits for the search bits that the one before it changes.
  while (ids.length < count) ids.push(await home())
  return ids.map((id, at) =>
    Object.assign({}, SAVING, { id, savedAt: new Date(Date.UTC(2026, 4, 1) - at * 60_000).toISOString() }),
  )
}

beforeEach(() => db.deleteFrom('saved_homes').execute())

test('a device is merged into the account: twice is once, and what the account has stays', async () => {
  const [early, late] = [await home('Early home'), await home('Late home')]
  await put(me, early, { note: 'Mine', price: '600000.00' })
  const device = [
    { ...SAVING, id: early, note: 'From the device', price: '1.00' },
    { ...SAVING, id: late, savedAt: '2026-04-01T12:00:00.000Z', note: 'Near the park' },
    { ...SAVING, id: randomUUID() },
  ]
  const first = await merge(me, device)
  expect(first.statusCode).toBe(200)
  expect(first.json()).toEqual([
    { ...SAVING, id: late, title: 'Late home', savedAt: '2026-04-01T12:00:00.000Z', note: 'Near the park' },
    { ...SAVING, id: early, title: 'Early home', note: 'Mine', price: '600000.00' },
  ])
  expect((await merge(me, device)).json()).toEqual(first.json())
  expect(await listOf(me)).toEqual(first.json())
  expect(await listOf(other)).toEqual([])
})

test('a home is saved, gets a note, and is removed, each as often as asked', async () => {
  const id = await home()
  for (const note of ['', 'Two gardens', 'Two gardens']) expect((await put(me, id, { note })).statusCode).toBe(204)
  expect((await put(me, id.toUpperCase(), { note: 'A new note' })).statusCode).toBe(204)
  expect(await listOf(me)).toMatchObject([{ id, note: 'A new note' }])
  for (const _ of [1, 2]) expect((await me.call('DELETE', `/api/saved/${id}`)).statusCode).toBe(204)
  expect(await listOf(me)).toEqual([])
})

test("nobody reaches another person's saved homes", async () => {
  const id = await home()
  await put(me, id, { note: 'Mine' })
  await put(other, id, { note: 'Theirs' })
  await other.call('DELETE', `/api/saved/${id}`)
  expect(await listOf(me)).toMatchObject([{ id, note: 'Mine' }])
  expect(await listOf(other)).toEqual([])
  expect((await app.inject('/api/saved')).statusCode).toBe(401)
  const anonymous = {
    method: 'PUT',
    url: `/api/saved/${id}`,
    payload: SAVING,
    headers: await csrfHeaders(app),
  } as const
  expect((await app.inject(anonymous)).statusCode).toBe(401)
  const withoutToken = { ...anonymous, headers: { authorization: `Bearer ${me.token}` } }
  expect((await app.inject(withoutToken)).json()).toMatchObject({ code: 'csrf' })
})

test('a home that is gone keeps its title and note, and its note can still be changed', async () => {
  const [deleted, erased] = [await home('Deleted home'), await home('Erased home')]
  for (const id of [deleted, erased]) await put(me, id)
  await db.updateTable('properties').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
  await db.deleteFrom('properties').where('id', '=', erased).execute()
  expect((await put(me, erased, { note: 'It was lovely' })).statusCode).toBe(204)
  expect((await listOf(me)).map(({ title, note }) => `${title}: ${note}`).toSorted()).toEqual([
    'Deleted home: ',
    'Erased home: It was lovely',
  ])
})

test('an account keeps 200 homes: a merge adds the last saved ones, and one more is refused', async () => {
  const homes = await someHomes(205)
  const first = homes.slice(0, 190)
  await merge(me, first)
  await merge(me, homes.slice(190))
  expect(await idsOf(me)).toEqual(homes.slice(0, 200).map(({ id }) => id))
  const refused = await put(me, homes[204]!.id)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'conflict', message: /200 homes/ }])
  expect((await put(me, homes[0]!.id, { note: 'Still fine' })).statusCode).toBe(204)
  expect((await merge(me, homes)).statusCode).toBe(400)
  expect((await merge(me, [])).json()).toHaveLength(200)
})

test('devices that save at the same time do not exceed the limit', async () => {
  // No more at once than the pool has connections, because a busy machine takes long for each.
  const homes = await someHomes(203)
  await merge(me, homes.slice(0, 195))
  await Promise.all(homes.slice(195).map(({ id }) => put(me, id)))
  expect(await idsOf(me)).toHaveLength(200)
})

test('invalid values are refused or corrected, and never break anything', async () => {
  const id = await home()
  expect((await put(me, randomUUID())).statusCode).toBe(404)
  expect((await put(me, 'no-id')).statusCode).toBe(404)
  for (const wrong of [
    { note: 'a'.repeat(501) },
    { note: 'a\0b' },
    { note: 5 },
    { price: '12' },
    { price: '-1.00' },
    { price: `${'9'.repeat(20)}.00` },
    { status: 'burned' },
    { priceType: 'lease' },
    { savedAt: 'yesterday' },
    { savedAt: '2026-02-30T12:00:00.000Z' },
  ])
    expect([wrong, (await put(me, id, wrong)).statusCode]).toEqual([wrong, 400])
  expect((await merge(me, [{ ...SAVING, id: "' or true" }])).statusCode).toBe(400)

  const odd = { note: `${'😀'.repeat(249)} \uD800`, savedAt: '9999-12-31T23:59:59.999Z' }
  expect((await put(me, id, odd)).statusCode).toBe(204)
  const [saved] = await listOf(me)
  expect(saved!.note).toBe(`${'😀'.repeat(249)} \uFFFD`)
  expect(Date.parse(saved!.savedAt)).toBeLessThanOrEqual(Date.now())
  await put(me, id, { savedAt: '0000-01-01T00:00:00.000Z' })
  expect((await listOf(me))[0]!.savedAt).toBe('1970-01-01T00:00:00.000Z')
  expect(
    (
      await merge(
        me,
        Array.from({ length: 2 }, () => ({ ...SAVING, id })),
      )
    ).json(),
  ).toHaveLength(1)
})

test('a deleted account takes its saved homes along', async () => {
  const person = await createCaller(app, db)
  const id = await home()
  await put(person, id)
  await put(me, id)
  await db.deleteFrom('users').where('id', '=', person.id).execute()
  const left = await db.selectFrom('saved_homes').select('user_id').execute()
  expect(left).toEqual([{ user_id: me.id }])
})
