import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that repeats one request. It recognizes a response by its length, so it costs almost nothing itself. */
async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

const requestFor = (path: string, headers: Record<string, string>) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

export interface Sample {
  head: string
  body: Buffer
  /** Bytes of the whole response, head and body. */
  length: number
}

/** Sends one request and reads the whole response. */
export async function sample(port: number, path: string, headers: Record<string, string>): Promise<Sample> {
  const socket = await openConnection(port)
  socket.write(requestFor(path, headers))
  let bytes = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk])
    const end = bytes.indexOf('\r\n\r\n')
    if (end === -1) continue
    const head = bytes.subarray(0, end).toString()
    const length = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (bytes.length >= length) {
      socket.destroy()
      return { head, body: bytes.subarray(end + 4), length }
    }
  }
  throw new Error(`${path}: the connection ended before the answer did`)
}

/** Sends `count` requests over `connections` connections, one after the other on each. Returns requests a second. */
export async function load(
  port: number,
  path: string,
  headers: Record<string, string>,
  count: number,
  connections: number,
) {
  // The second response, because the first may be uncached and have other headers.
  await sample(port, path, headers)
  const { length } = await sample(port, path, headers)
  const request = requestFor(path, headers)
  let left = count
  const run = async () => {
    const socket = await openConnection(port)
    let received = 0
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        if (left <= 0) return resolve()
        left -= 1
        socket.write(request)
      }
      socket.on('data', (chunk) => {
        received += chunk.length
        if (received < length) return
        received -= length
        next()
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('The server closed a connection under load')))
      next()
    })
    socket.removeAllListeners('close').destroy()
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, run))
  return count / ((performance.now() - startedAt) / 1000)
}
