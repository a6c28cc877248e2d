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

/** What a proxy changes. */
export interface Rules {
  /** Created for each connection: may drop some of what the database sends. */
  filter?: () => (chunk: Buffer) => Buffer
  /** Reads the first message of a client. Where it returns an answer, the client gets that and is disconnected. */
  refuse?: (startup: Buffer) => Buffer | null
}

/** Listens on a free port. Stops when the test ends. */
export async function startDatabaseProxy(
  databaseUrl: string,
  { filter = () => (chunk) => chunk, refuse = () => null }: Rules = {},
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
    client.once('data', (startup) => {
      const answer = refuse(startup)
      if (answer) client.end(answer)
      else {
        database.write(startup)
        client.on('data', (chunk) => database.write(chunk))
      }
    })
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
