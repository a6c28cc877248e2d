import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { ask, listenOn } from '#server/testing/network.ts'
import { expect, test, vi } from 'vitest'
import { PublicCache } from '../public-cache.ts'
import { Packer } from './packing.ts'

const HOMES = 60
const { db } = await createDatabase()
const paths: string[] = []
for (let n = 0; n < HOMES; n += 1) paths.push(`/properties/${(await createProperty(db)).id}`)

/** Asks for every page once, and says how many were made for that. */
async function askAll(port: number, cache: PublicCache, headers: Record<string, string> = {}) {
  const put = vi.spyOn(cache, 'put')
  const bodies = []
  for (const path of paths) bodies.push((await ask(port, path, headers)).body)
  const made = put.mock.calls.length
  put.mockRestore()
  return { made, bodies }
}

test('pages that are not asked for often are packed, and any encoding is made from that', async () => {
  // Room for about five pages as text.
  const cache = new PublicCache({ maxBytes: 700_000 })
  const { port } = await listenOn(db, { cache })
  const first = await askAll(port, cache)
  const [plain, brotli, gzip, again] = [
    await askAll(port, cache),
    await askAll(port, cache, { 'accept-encoding': 'br' }),
    await askAll(port, cache, { 'accept-encoding': 'gzip' }),
    await askAll(port, cache, { 'accept-encoding': 'br' }),
  ]
  expect([first, plain, brotli, gzip, again].map(({ made }) => made)).toEqual([HOMES, 0, 0, 0, 0])
  const texts = first.bodies.map(String)
  expect(plain.bodies.map(String)).toEqual(texts)
  for (const { bodies } of [brotli, again])
    expect(bodies.map((body) => String(brotliDecompressSync(body)))).toEqual(texts)
  expect(gzip.bodies.map((body) => String(gunzipSync(body)))).toEqual(texts)
})

test('where even packed ones do not fit, those used least recently are dropped', async () => {
  const cache = new PublicCache({ maxBytes: 120_000 })
  const { port } = await listenOn(db, { cache })
  await askAll(port, cache)
  const kept = paths.map((path) => cache.get(path) !== undefined)
  const dropped = kept.indexOf(true)
  expect(dropped).toBeGreaterThan(10)
  expect(dropped).toBeLessThan(HOMES - 10)
  expect(kept.slice(dropped)).not.toContain(false)
})

test('a packed response keeps no more memory than it is counted for', () => {
  const packer = new Packer()
  const text = Buffer.from(paths.join('\n').repeat(20))
  for (const packed of [packer.pack('page', text), packer.pack('page', text)]) {
    expect(packed.bytes.length).toBeLessThan(500)
    expect(packed.bytes.buffer.byteLength).toBe(packed.bytes.length)
  }
})
