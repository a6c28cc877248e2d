import type { HeroImage } from '#contract/hero-images/public.ts'
import { listenToPublicContent } from '#server/db/public-content.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeEach, expect, test } from 'vitest'

const { db, url } = await createDatabase()
const { app, cache } = await createTestApp(db)

const add = (title: string, values: { sort_order?: number; is_active?: boolean } = {}) =>
  db
    .insertInto('hero_images')
    .values({ title, image_url: `/pictures/${title}.jpg`, alt: `What ${title} shows`, ...values })
    .execute()
const list = async () => (await app.inject('/api/hero-images')).json<HeroImage[]>()

beforeEach(async () => {
  await db.deleteFrom('hero_images').execute()
  cache.clear()
})

test('returns an empty list where there are none', async () => {
  expect(await list()).toEqual([])
})

test('returns the active ones in order with every field', async () => {
  await add('second', { sort_order: 2 })
  await add('first', { sort_order: 1 })
  await add('hidden', { is_active: false })
  const images = await list()
  expect(images.map(({ title }) => title)).toEqual(['first', 'second'])
  expect(images[0]).toEqual({
    id: images[0]?.id,
    title: 'first',
    description: null,
    imageUrl: '/pictures/first.jpg',
    src: '/pictures/first.jpg',
    alt: 'What first shows',
    sortOrder: 1,
    isActive: true,
  })
})

test('a write notifies every process that public content has changed', async () => {
  const notified = Promise.withResolvers<void>()
  const ear = await listenToPublicContent(url, {
    changed: () => notified.resolve(),
    lost: () => {},
    listening: () => {},
  })
  await add('new')
  await expect(notified.promise).resolves.toBeUndefined()
  await ear.stop()
})
