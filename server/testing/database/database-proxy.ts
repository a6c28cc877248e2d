import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy between the product and its database. */
export interface DatabaseProxy {
  url: string
  /** The number of refused connections. */
  refused: () => number
  /** Breaks all connections and refuses new ones. */
  cut(): void
  restore(): void
}

/** Where the server of a URL listens: a host and port, or the socket in a folder. */
function endpointOf(url: URL): NetConnectOpts {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port }
}

const NOTIFICATION = 'A'.charCodeAt(0)

/** Like a pooler in transaction mode: messages of the database between transactions are dropped. */
export function withoutNotifications(): (chunk: Buffer) => Buffer {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const kept: Buffer[] = []
    // A message is one byte for its type, then its length without that byte.
    while (rest.length >= 5) {
      const length = rest.readInt32BE(1) + 1
      if (rest.length < length) break
      if (rest[0] !== NOTIFICATION) kept.push(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
    return Buffer.concat(kept)
  }
}

/** Listens on a free port. `filter`, created for each connection, may drop some of what the database sends. Stops when the test ends. */
export async function startDatabaseProxy(
  databaseUrl: string,
  filter: () => (chunk: Buffer) => Buffer = () => (chunk) => chunk,
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
    const pass = filter()
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
    database.on('data', (chunk) => client.write(pass(chunk)))
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
