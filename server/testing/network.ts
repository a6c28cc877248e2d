import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Db } from '#server/db/connection.ts'
import { createTestApp } from './test-app.ts'

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** The product on a test's database, listening on a free port. */
export async function listenOn(db: Db, options: Parameters<typeof createTestApp>[1] = {}) {
  const made = await createTestApp(db, options)
  await made.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...made, port: (made.app.server.address() as AddressInfo).port }
}

/** A plain HTTP call: nothing is decoded and no header is added, so the test sees exactly what was sent. */
export async function ask(
  port: number,
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<Answer> {
  const sent = httpRequest({ port, path, headers, method, host: '127.0.0.1' })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks = (await answer.toArray()) as Buffer[]
  return { status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }
}

/** A response on a raw connection. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Splits the received text into responses by their Content-Length. */
function parseAnswers(text: string): RawAnswer[] {
  const head = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n([^]*?)\r\n\r\n/.exec(text)
  if (!head) return []
  const headers = Object.fromEntries(
    head[2]!.split('\r\n').map((line) => {
      const [name = ''] = line.split(':', 1)
      return [name.toLowerCase(), line.slice(name.length + 1).trim()]
    }),
  )
  const end = head[0].length + Number(headers['content-length'] ?? 0)
  const answer = { status: Number(head[1]), headers, body: text.slice(head[0].length, end) }
  return [answer, ...parseAnswers(text.slice(end))]
}

/** A connection that a test writes raw bytes to. `received` resolves with everything that came back once the server has closed it. */
export async function openConnection(port: number): Promise<{ socket: Socket; received: Promise<RawAnswer[]> }> {
  const socket = connect(port, '127.0.0.1')
  // Some tests expect the server to reset the connection during a write.
  socket.on('error', () => {})
  await once(socket, 'connect')
  const { promise: received, resolve } = Promise.withResolvers<RawAnswer[]>()
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.on('close', () => resolve(parseAnswers(text)))
  return { socket, received }
}
