import type { Socket } from 'node:net'
import { createDatabase } from '#server/testing/database/database.ts'
import { type Answer, listenOn, openConnection } from '#server/testing/network.ts'
import { csrfHeaders, userOf } from '#server/testing/test-app.ts'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PacedBody } from './body-pace.ts'

const { db } = await createDatabase()
const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})

async function connectTo(port: number) {
  const connection = await openConnection(port)
  open.add(connection.socket)
  return connection
}

/** The raw head of a request. */
const head = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

describe('a body that arrives byte by byte', async () => {
  // Faster than any connection, so a body that has not fully arrived at the first check is too slow.
  const { app, port } = await listenOn(db, { bodyPace: { windowMs: 100, leastBytes: Number.MAX_SAFE_INTEGER } })
  const visitor = await csrfHeaders(app)
  const json = { ...visitor, 'content-type': 'application/json' }
  const TOO_SLOW = {
    status: 408,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: '{"message":"The request took too long to arrive. Please try again.","code":"request_timeout"}',
  }

  test.each([
    ['/api/contacts', { ...json, 'content-length': 50 }, '{"firstName":'],
    ['/api/contacts', { ...json, 'transfer-encoding': 'chunked' }, '5\r\n{"fir\r\n'],
    ['/api/contacts', { ...json, 'content-length': 50 }, ''],
    ['/api/maintenance-photos', { ...visitor, 'content-type': 'image/jpeg', 'content-length': 9000 }, '\xff\xd8\xff'],
  ])('%s %o gets an error, and its connection closes', async (path, headers, begun) => {
    const { socket, received } = await connectTo(port)
    socket.write(head(path, headers))
    socket.write(begun, 'latin1')
    expect((await received)[0]).toMatchObject(TOO_SLOW)
  })

  test('at the card sandbox gets an error in its protocol', async () => {
    const { socket, received } = await connectTo(port)
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 50 }
    socket.write(`${head('/card-sandbox/v1/customers', form)}a=`)
    const [answer] = await received
    expect(answer!.status).toBe(408)
    expect(JSON.parse(answer!.body)).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('that is also too large gets that error and is abandoned', async () => {
    const { socket, received } = await connectTo(port)
    socket.write(head('/api/contacts', { ...json, 'transfer-encoding': 'chunked' }))
    socket.write(`200000\r\n${'x'.repeat(0x200000)}\r\n`)
    expect((await received)[0]).toMatchObject({ status: 413 })
  })

  test('is not awaited after an error', async () => {
    const { socket, received } = await connectTo(port)
    socket.write(head('/api/contacts', { 'content-type': 'application/json', 'content-length': 50 }))
    const [answer] = await received
    expect(answer).toMatchObject({ status: 403 })
  })
})

describe('the required pace', () => {
  const paced = () => {
    vi.useFakeTimers()
    const failed = vi.fn<(error: Error) => void>()
    const body = new PacedBody({ windowMs: 20_000, leastBytes: 100 })
    body.on('error', failed).resume()
    return { body, failed }
  }
  afterEach(() => void vi.useRealTimers())

  test('is a number of bytes in each window, however many came before', async () => {
    const { body, failed } = paced()
    for (const size of [5000, 100, 100]) {
      body.write(Buffer.alloc(size))
      await vi.advanceTimersByTimeAsync(20_000)
    }
    expect(failed).not.toHaveBeenCalled()
    body.write(Buffer.alloc(99))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'request_timeout' }))
  })

  test('ends with the last byte', async () => {
    const { body, failed } = paced()
    body.end(Buffer.alloc(5))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failed).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not apply to a body that nobody reads yet', async () => {
    vi.useFakeTimers()
    const body = new PacedBody({ windowMs: 20_000, leastBytes: 100 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(body.destroyed).toBe(false)
  })
})

describe('upload slots', async () => {
  const user = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const { app, port } = await listenOn(db, {
    config: { trustProxy: true },
    identify: async ({ headers }) => {
      const id = headers['x-test-user'] as string | undefined
      return id ? userOf('tenant', id) : null
    },
  })
  const visitor = await csrfHeaders(app)
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8e2f2a' } })
    .jpeg()
    .toBuffer()
  const LONG = { timeout: 15_000 }
  let polls = 0
  /** Each call comes from another network, because repeated calls would reach the limit of one. */
  const fresh = () => `198.51.100.${(polls += 1)}`
  const add = (headers: Record<string, string>, payload = picture) =>
    app.inject({
      method: 'POST',
      url: '/api/maintenance-photos',
      payload,
      headers: { ...visitor, 'content-type': 'image/jpeg', ...headers },
    })

  /** Starts to send a photo, stops after this many bytes and keeps the connection open. */
  async function begin(bytes: number, headers: Record<string, string>) {
    const { socket } = await connectTo(port)
    const given = { ...visitor, 'content-type': 'image/jpeg', 'content-length': picture.length, ...headers }
    socket.write(head('/api/maintenance-photos', given))
    socket.write(picture.subarray(0, bytes))
    return socket
  }
  const statusOf = async (headers: Record<string, string>) => (await add(headers, Buffer.from('x'))).statusCode

  test('are not taken by announced uploads', async () => {
    for (let n = 0; n < 30; n += 1) await begin(0, { 'x-forwarded-for': '203.0.113.1' })
    expect((await add({ 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(201)
  })

  test('are reserved for signed-in users, and released when a client disconnects', async () => {
    const uploads = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2].map((network) =>
      begin(3, { 'x-forwarded-for': `203.0.113.${network}` }),
    )
    const sockets = await Promise.all(uploads)
    await vi.waitFor(async () => expect(await statusOf({ 'x-forwarded-for': fresh() })).toBe(429), LONG)
    // The same network as the visitors, but users are counted by id.
    const mine = { 'x-forwarded-for': '203.0.113.1', 'x-test-user': user(1) }
    expect((await add(mine)).statusCode).toBe(201)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => expect(await statusOf({ 'x-forwarded-for': fresh() })).toBe(400), LONG)
  })

  test('are limited to six for one user', async () => {
    for (let n = 0; n < 6; n += 1) await begin(3, { 'x-test-user': user(2) })
    await vi.waitFor(async () => expect(await statusOf({ 'x-test-user': user(2) })).toBe(429), LONG)
    expect((await add({ 'x-test-user': user(3) })).statusCode).toBe(201)
  })

  test('a refused client can read the response, and continue on the same connection', async () => {
    const { socket, received } = await connectTo(port)
    const big = Buffer.alloc(11_000_000)
    socket.write(
      head('/api/maintenance-photos', { ...visitor, 'content-type': 'image/jpeg', 'content-length': big.length }),
    )
    socket.write(big)
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    expect((await received).map(({ status }: Pick<Answer, 'status'>) => status)).toEqual([413, 200])
  })
})
