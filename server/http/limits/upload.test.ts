import { PassThrough } from 'node:stream'
import { AppError } from '#server/errors.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import type { User } from '#server/http/session.ts'
import { acceptUpload } from '#server/http/upload.ts'

const open: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()))
})

/** An application that takes JPEG files of 10 bytes, and keeps each until it is released. */
function receiver({ admit, isSlow = false }: { admit?: () => Promise<void>; isSlow?: boolean } = {}) {
  const app = Fastify()
  open.push(app)
  const held: (() => void)[] = []
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request) => {
    const id = request.headers['x-user']
    request.user = typeof id === 'string' ? ({ id } as User) : null
  })
  app.setErrorHandler((error: Error, _request, reply) =>
    error instanceof AppError
      ? reply.code(418).send({ code: error.code, message: error.message, retryAfter: error.retryAfter })
      : reply.send(error),
  )
  acceptUpload(app, {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 10,
    wrongType: 'Only photos.',
    tooLarge: 'Too large.',
    ...(admit && { admit }),
  })
  app.post('/', async ({ body }) => {
    if (isSlow) await new Promise<void>((resolve) => held.push(resolve))
    return { text: String(body) }
  })
  // `async` starts the request at once. `inject` alone would wait until it is awaited.
  const send = async (payload: string | Buffer | NodeJS.ReadableStream, headers: Record<string, string> = {}) =>
    await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'image/jpeg', ...headers } })
  return { app, send, held }
}

describe('a file', () => {
  test('is the whole body, of one of the types, whatever its parameters and letters', async () => {
    const { send } = receiver()
    expect((await send('0123456789')).json()).toEqual({ text: '0123456789' })
    expect((await send('abc', { 'content-type': 'Image/PNG ; q=1' })).json()).toEqual({ text: 'abc' })
  })

  test.each(['image/gif', 'application/json', 'image/jpegx'])('of type %s is refused', async (type) => {
    const { send } = receiver()
    expect((await send('{}', { 'content-type': type })).json()).toEqual({
      code: 'unsupported_media_type',
      message: 'Only photos.',
    })
  })

  test('that is too large is refused, with its size announced or not', async () => {
    const { send } = receiver()
    const refusal = { code: 'too_large', message: 'Too large.' }
    expect((await send('01234567890')).json()).toEqual(refusal)
    const stream = new PassThrough()
    const answer = send(stream)
    stream.write('01234567')
    stream.write('890')
    stream.end('more')
    expect((await answer).json()).toEqual(refusal)
  })

  test('is not read where its sender may not upload', async () => {
    let read = 0
    const { send } = receiver({
      admit: async () => {
        throw new AppError('forbidden', 'Not you.')
      },
    })
    const stream = new PassThrough({
      read() {
        read += 1
      },
    })
    stream.end()
    expect((await send(stream)).json()).toMatchObject({ message: 'Not you.' })
    expect((await send('text', { 'content-type': 'text/plain' })).json()).toMatchObject({ message: 'Only photos.' })
    expect(read).toBeLessThanOrEqual(1)
  })
})

describe('uploads at once', () => {
  const BUSY = {
    code: 'rate_limited',
    message: 'Too many files are being uploaded right now. Please try again.',
    retryAfter: 2,
  }
  const reach = async ({ held }: ReturnType<typeof receiver>, count: number) =>
    expect.poll(() => held.length).toBe(count)

  test('are six of one user or network', async () => {
    const one = receiver({ isSlow: true })
    const sent = Array.from({ length: 6 }, () => one.send('a', { 'x-user': 'ada' }))
    await reach(one, 6)
    expect((await one.send('a', { 'x-user': 'ada' })).json()).toEqual(BUSY)
    const other = one.send('a', { 'x-user': 'eve' })
    await reach(one, 7)
    one.held.forEach((release) => release())
    expect((await Promise.all([...sent, other])).every(({ statusCode }) => statusCode === 200)).toBe(true)
    one.held.length = 0
    // Every slot is free again.
    const again = Array.from({ length: 6 }, () => one.send('a', { 'x-user': 'ada' }))
    await reach(one, 6)
    one.held.forEach((release) => release())
    await Promise.all(again)
  })

  test('are ten of visitors and sixteen in all', async () => {
    const { app, held } = receiver({ isSlow: true })
    const sent: Promise<{ json: () => unknown }>[] = []
    const from = async (remoteAddress: string, user?: string) =>
      await app.inject({
        method: 'POST',
        url: '/',
        payload: 'a',
        remoteAddress,
        headers: { 'content-type': 'image/jpeg', ...(user && { 'x-user': user }) },
      })
    for (let at = 0; at < 10; at += 1) sent.push(from(`203.0.113.${at}`))
    await expect.poll(() => held.length).toBe(10)
    expect((await from('203.0.113.99')).json()).toEqual(BUSY)
    for (let at = 0; at < 6; at += 1) sent.push(from('203.0.113.99', `user ${at}`))
    await expect.poll(() => held.length).toBe(16)
    expect((await from('203.0.113.99', 'another')).json()).toEqual(BUSY)
    held.splice(0).forEach((release) => release())
    await Promise.all(sent)
    const visitor = from('203.0.113.99')
    await expect.poll(() => held.length).toBe(1)
    held.splice(0).forEach((release) => release())
    expect((await visitor).json()).toEqual({ text: 'a' })
  })

  test('are not held by an announcement, or by a file that was refused', async () => {
    const one = receiver({ isSlow: true })
    const streams = Array.from({ length: 6 }, () => new PassThrough())
    const announced = streams.map((stream) => one.send(stream, { 'x-user': 'ada' }))
    for (let at = 0; at < 6; at += 1)
      expect((await one.send('01234567890', { 'x-user': 'ada', 'content-length': '1' })).statusCode).not.toBe(200)
    const real = one.send('a', { 'x-user': 'ada' })
    await reach(one, 1)
    streams.forEach((stream) => stream.end())
    await reach(one, 7)
    one.held.forEach((release) => release())
    expect((await real).statusCode).toBe(200)
    await Promise.all(announced)
  })
})

test.each([
  [new Error('gone'), { code: 'bad_request', message: "The upload didn't finish. Please try again." }],
  [new AppError('request_timeout', 'Too slow.'), { code: 'request_timeout', message: 'Too slow.' }],
])('a file that breaks off is a bad request, unless the reason is known: %s', async (error, refusal) => {
  const { app, send } = receiver()
  app.addHook('preParsing', async () => {
    const stream = new PassThrough()
    stream.write('abc')
    stream.once('resume', () => stream.destroy(error))
    return Object.assign(stream, { receivedEncodedLength: 3 })
  })
  expect((await send('abc')).json()).toEqual(refusal)
})
