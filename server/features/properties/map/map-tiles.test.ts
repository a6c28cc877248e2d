import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const attribution = '© <a href="https://maps.example/about">Maps</a>'
const withTiles = (url: string) =>
  createTestApp(db, { config: { mapTiles: { url, attribution, origin: new URL(url).origin } } })

const plain = await createTestApp(db)
const secure = await withTiles('https://maps.example/{z}/{x}/{y}.png')
const local = await withTiles('http://localhost:4449/{z}/{x}/{y}.png')

const TILES = '/api/properties/map/tiles'
const pictures = (policy: unknown) => /img-src ([^;]*)/.exec(String(policy))![1]

test('a map learns which tiles to show', async () => {
  expect((await plain.app.inject(TILES)).json()).toEqual({ tiles: null })
  const tiles = { url: 'https://maps.example/{z}/{x}/{y}.png', attribution }
  expect((await secure.app.inject(TILES)).json()).toEqual({ tiles })
})

test('pictures may come from a map service only where it is set', async () => {
  const policyOf = async ({ app }: typeof plain) =>
    pictures((await app.inject(TILES)).headers['content-security-policy'])
  expect(await policyOf(plain)).toBe("'self' https: data: blob:")
  expect(await policyOf(secure)).toBe("'self' https: data: blob: https://maps.example")
  expect(await policyOf(local)).toBe("'self' https: data: blob: http://localhost:4449")
})

test('the privacy page names the map service only where there is one', async () => {
  expect((await plain.app.inject('/privacy')).body).not.toContain('map service')
  expect((await secure.app.inject('/privacy')).body).toContain('maps.example')
})
