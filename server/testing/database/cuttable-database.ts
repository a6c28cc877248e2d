import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'

/** A connection to the real database that a test can cut, like a network failure, a proxy or a restart. */
export interface CuttableDatabase {
  url: string
  /** Whether new connections are accepted. Otherwise they are closed at once. */
  isOpen: boolean
  /** Breaks all connections: closed, or reset in the middle. */
  cut(how?: 'destroy' | 'resetAndDestroy'): void
}

export async function cuttableDatabase(databaseUrl: string): Promise<CuttableDatabase> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const target: NetConnectOpts = host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port }
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    client.on('error', () => {})
    if (!line.isOpen) {
      client.destroy()
      return
    }
    const upstream = connect(target)
    clients.add(client)
    upstream.on('error', () => client.destroy())
    upstream.on('close', () => client.destroy())
    client.on('close', () => {
      clients.delete(client)
      upstream.destroy()
    })
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL('postgresql://127.0.0.1')
  address.port = String((server.address() as AddressInfo).port)
  address.username = encodeURIComponent(user ?? '')
  address.password = encodeURIComponent(password ?? '')
  address.pathname = database ?? ''
  address.searchParams.set('sslmode', 'disable')
  const line: CuttableDatabase = {
    url: address.href,
    isOpen: true,
    cut: (how = 'destroy') => clients.forEach((client) => client[how]()),
  }
  afterAll(() => {
    line.cut()
    server.close()
  })
  return line
}
