import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { report } from './child.ts'

// The lower bound: a plain Node.js server that sends given bytes and headers and does nothing else.
const { headers, body } = JSON.parse(process.argv[2]!) as { headers: string[]; body: string }
const bytes = Buffer.from(body, 'base64')
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(bytes)
})
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port))
