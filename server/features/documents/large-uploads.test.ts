import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DOCUMENT_MAX_BYTES } from '#contract/documents/fields.ts'
import { setUpDocuments, STAFF } from '#server/testing/leases/documents.ts'
import { csrfHeaders } from '#server/testing/test-app.ts'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'

const MB = 1024 * 1024
const WHOLE = 200 * MB
const CHUNK = Buffer.alloc(MB / 4, '%PDF-')
/** What the test itself and the sockets hold. */
const SLACK = 12 * MB
/** The server stops listening to a refused client after this. */
const WINDOW_MS = 1000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The bytes of all buffers that something still refers to. */
function bytesHeld() {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

const { app, leaseOf, files } = await setUpDocuments({ bodyPace: { windowMs: WINDOW_MS, leastBytes: 0 } })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const visitor = await csrfHeaders(app)
const path = `/api/admin/leases/${leaseOf('00000000-0000-4000-8000-0000000000b1')}/documents?name=Lease.pdf`

/** Sends a body of 200 MB as fast as the server takes it, and goes on after the answer. */
async function send(headers: Record<string, string | number>) {
  const before = bytesHeld()
  const sent = request({
    port,
    path,
    method: 'POST',
    host: '127.0.0.1',
    headers: { ...visitor, 'x-test-user': STAFF, 'content-type': 'application/pdf', ...headers },
  })
  const answer = { status: 0, body: '', after: 0 }
  let bytes = 0
  sent.on('error', () => {})
  // Not `once` of Node, which rejects where the server ends the connection while this is writing.
  const closed = new Promise<void>((resolve) => void sent.once('close', resolve))
  const drained = () => new Promise<void>((resolve) => void sent.once('drain', resolve))
  sent.on('response', (response) => {
    answer.status = response.statusCode!
    answer.after = bytes
    response.setEncoding('utf8').on('data', (text: string) => (answer.body += text))
  })
  let [most, mostAfterAnswer] = [0, 0]
  while (bytes < WHOLE && !sent.closed) {
    const isTaken = sent.write(CHUNK)
    bytes += CHUNK.length
    if (!isTaken) await Promise.race([drained(), closed])
    if (bytes % (4 * MB) > 0) continue
    const held = bytesHeld() - before
    most = Math.max(most, held)
    if (answer.status > 0 && bytes > answer.after + 8 * MB) mostAfterAnswer = Math.max(mostAfterAnswer, held)
  }
  return { sent, answer, most, mostAfterAnswer, closed }
}

test.each([
  ['that is announced', { 'content-length': WHOLE }, 0],
  ['in chunks, without its size', { 'transfer-encoding': 'chunked' }, DOCUMENT_MAX_BYTES],
])(
  'a document of 200 MB %s is refused early, is not kept in memory, and ends the connection',
  async (_, headers, kept) => {
    const { sent, answer, most, mostAfterAnswer, closed } = await send(headers)
    expect(answer).toMatchObject({
      status: 413,
      body: expect.stringContaining('A document can be up to 20 MB.') as string,
    })
    expect(answer.after).toBeLessThan(kept + SLACK)
    expect(most).toBeLessThan(kept + SLACK)
    expect(mostAfterAnswer).toBeLessThan(SLACK)
    // The sender never ends the body, so the server ends the connection.
    await closed
    expect(sent.socket!.destroyed).toBe(true)
    expect(await files()).toEqual([])
  },
)
