import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll } from 'vitest'

interface ReceivedRequest {
  line: string
  type: string | undefined
  isSigned: boolean
  bytes: Buffer
}

export const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', region: 'eu-test-1' }

/** A minimal S3 server. It verifies the signature itself and fails as often as it is told to. */
export async function startBucket() {
  const requests: ReceivedRequest[] = []
  const files = new Map<string, Buffer>()
  const state = { failures: 0, hangsUp: false, movedTo: '' }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const bytes = await buffer(request)
    const { method = '', url = '', headers } = request
    const signer = new AwsV4Signer({
      ...CREDENTIALS,
      service: 's3',
      method,
      url: `http://${headers.host}${url}`,
      datetime: String(headers['x-amz-date']),
      headers: { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') },
    })
    const isSigned = headers.authorization === (await signer.authHeader())
    requests.push({ line: `${method} ${url}`, type: headers['content-type'], isSigned, bytes })
    if (state.failures > 0) {
      state.failures -= 1
      if (state.hangsUp) request.socket.destroy()
      else response.writeHead(500).end('<Error/>')
      return
    }
    if (state.movedTo !== '') {
      response.writeHead(307, { location: state.movedTo }).end()
      return
    }
    const found = files.get(url)
    if (isSigned && method === 'PUT') files.set(url, bytes)
    if (isSigned && method === 'DELETE') files.delete(url)
    const status = { GET: found ? 200 : 404, DELETE: 204 }[method] ?? 200
    response.writeHead(isSigned ? status : 403).end(isSigned && method === 'GET' ? found : undefined)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/homes/`
  return { requests, files, state, url }
}
