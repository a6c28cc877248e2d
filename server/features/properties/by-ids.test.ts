import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { listenWithCache } from '#server/testing/cache/cached-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

const database = await createDatabase()
const { db } = database
const { app } = await createTestApp(db)

const ask = (ids: readonly string[]) => app.inject(`/api/properties/by-ids?ids=${ids.join()}`)
const some = (count: number) => Array.from({ length: count }, () => randomUUID())

interface Answer {
  homes: { id: string; title: string; description?: string; imageAlts: object }[]
  gone: string[]
}

test('homes come by their ids, with all that is known except the long text, and the missing ones are named', async () => {
  const [one, two] = [await createProperty(db), await createProperty(db, { status: 'sold' })]
  const deleted = await createProperty(db, { deleted_at: new Date() })
  const [never] = some(1)
  const answer = await ask([two.id, one.id.toUpperCase(), one.id, deleted.id, never!])
  expect(answer.statusCode).toBe(200)
  const { homes, gone } = answer.json<Answer>()
  expect(homes.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
  // Why a home is gone is not told.
  expect(gone).toEqual([deleted.id, never])
  expect(homes.every((home) => !('description' in home))).toBe(true)
  expect(homes.find(({ id }) => id === two.id)).toMatchObject({ status: 'sold', sqft: 1500, features: ['Porch'] })
})

test('at most fifty ids, each of them one', async () => {
  expect((await ask(some(50))).json<Answer>().gone).toHaveLength(50)
  for (const ids of [some(51), [], ['x'], [...some(1), ''], ["' or true --"], [`${some(1)[0]} `]])
    expect([ids.length, (await ask(ids.map(encodeURIComponent))).statusCode]).toEqual([ids.length, 400])
  expect((await app.inject('/api/properties/by-ids')).statusCode).toBe(400)
  expect((await app.inject(`/api/properties/by-ids?ids=${some(1).join()}&ids=${some(1).join()}`)).statusCode).toBe(400)
})

test('the cached answer follows its homes, also one that is gone and comes back', async () => {
  const cached = await listenWithCache(database)
  const [one, back] = [await createProperty(db), await createProperty(db, { deleted_at: new Date() })]
  // As the pages write it. Only an address in this form is kept.
  const path = `/api/properties/by-ids?${new URLSearchParams({ ids: `${one.id},${back.id}` }).toString()}`
  const read = async () => {
    await cached.hearChanges()
    cached.clock.ms += 5000
    const { text, isFromMemory } = await cached.open(path)
    return { ...(JSON.parse(text) as Answer), isFromMemory }
  }
  expect((await read()).gone).toEqual([back.id])
  // Other homes are nothing to it. Without a word on what it depends on, it would follow those, too.
  const { id: other } = await createProperty(db)
  await db.updateTable('properties').set({ title: 'Another' }).where('id', '=', other).execute()
  expect((await read()).isFromMemory).toBe(true)
  await db.updateTable('properties').set({ title: 'A new title' }).where('id', '=', one.id).execute()
  await expect.poll(async () => (await read()).homes[0]?.title).toBe('A new title')
  await db.updateTable('properties').set({ deleted_at: null }).where('id', '=', back.id).execute()
  await expect.poll(async () => (await read()).gone).toEqual([])
})
