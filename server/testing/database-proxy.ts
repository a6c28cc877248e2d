import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Stands between the product and a database, where a network would. */
export interface DatabaseProxy {
  url: string
  /** Connections that were turned away. */
  refused: () => number
  /** Breaks every connection, and turns new ones away. */
  cut(): void
  restore(): void
}

/** Where the server of an address listens: a host and port, or the socket in a folder. */
function endpointOf(url: URL): NetConnectOpts {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port }
}

/** On a free port of this machine; `filter` may change or drop what the database sends. Ended with the test. */
export async function startDatabaseProxy(
  databaseUrl: string,
  filter: (chunk: Buffer) => Buffer = (chunk) => chunk,
): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let refused = 0
  const server = createServer((client) => {
    if (isCut) {
      refused += 1
      client.destroy()
      return
    }
    const database = connect(endpointOf(target))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.on('data', (chunk) => database.write(chunk))
    database.on('data', (chunk) => client.write(filter(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    refused: () => refused,
    cut,
    restore: () => void (isCut = false),
  }
}
