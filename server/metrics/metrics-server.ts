import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

interface Options {
  host: string
  /** 0 for any free port. */
  port: number
  /** Returns the metrics as text. */
  read: () => Promise<string>
  /** Hears why they could not be read. */
  onFailure: (error: unknown) => void
}

/** Serves `/metrics` on a port of its own, so that a proxy in front of the site does not publish it. Rejects where the port is taken. */
export async function serveMetrics({ host, port, read, onFailure }: Options) {
  async function answer(response: ServerResponse) {
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': TYPE }).end(text)
    } catch (error) {
      onFailure(error)
      response.writeHead(503).end('The metrics cannot be read now.\n')
    }
  }
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (request.url?.split('?')[0] !== '/metrics') response.writeHead(404).end('Metrics are at /metrics.\n')
    else if (isRead) void answer(response)
    else response.writeHead(405, { allow: 'GET, HEAD' }).end()
  })
  server.listen({ host, port })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
