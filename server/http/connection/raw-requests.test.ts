import type { Socket } from 'node:net'
import { createDatabase } from '#server/testing/database/database.ts'
import { listenOn, openConnection } from '#server/testing/network.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, port } = await listenOn(db)

const REFUSED = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("default-src 'self'") as string,
  connection: 'close',
}
const POST = 'POST /api/contact HTTP/1.1\r\nhost: localhost\r\n'

/** Sends raw bytes and reads everything until the connection closes. */
async function sendRaw(text: string) {
  const { socket, received } = await openConnection(port)
  socket.write(text)
  return await received
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
  ['a method that is none', 'PICK / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400, 'bad_request'],
  ['a header without a name', 'GET / HTTP/1.1\r\nhost: localhost\r\n: x\r\n\r\n', 400, 'bad_request'],
  ['no host', 'GET /api/company HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['two lengths', `${POST}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`, 400, 'bad_request'],
  ['a chunk without a size', `${POST}transfer-encoding: chunked\r\n\r\nxyz\r\n`, 400, 'bad_request'],
  ['an expectation that nobody knows', `${POST}content-length: 2\r\nexpect: tea\r\n\r\n{}`, 400, 'bad_request'],
  [
    '20 kB of headers',
    `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'a chunk with 20 kB beside its size',
    `${POST}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    413,
    'too_large',
  ],
])('%s is refused like everything else', async (_, text, status, code) => {
  const [answer] = await sendRaw(text)
  expect(answer).toMatchObject({ status, headers: REFUSED })
  expect(JSON.parse(answer!.body)).toMatchObject({ code, message: expect.stringMatching(/\w+\.$/) as string })
})

test('a request whose headers take too long gets an error, and its connection closes', async () => {
  app.server.once('connection', (socket: Socket) => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', error, socket)
  })
  const [answer] = await sendRaw('GET / HTTP/1.1\r\nhost:')
  expect(answer).toMatchObject({ status: 408, headers: REFUSED })
  expect(JSON.parse(answer!.body)).toMatchObject({ code: 'request_timeout' })
})
