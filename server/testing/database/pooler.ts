import type { Rules } from './database-proxy.ts'

const NOTIFICATION = 'A'.charCodeAt(0)

/** Messages of the database between transactions are dropped. */
function withoutNotifications(): (chunk: Buffer) => Buffer {
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

/** What PgBouncer lets a client set when it connects. */
const ALLOWED = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'])

/** An error as the database sends one, which ends the connection. */
function fatal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

function refuseParameters(startup: Buffer): Buffer | null {
  // After the length and the version of the protocol: names and values, each ended by a zero.
  const words = startup.subarray(8).toString().split('\0')
  const refused = words.find((word, at) => at % 2 === 0 && word !== '' && !ALLOWED.has(word.toLowerCase()))
  return refused === undefined ? null : fatal(`unsupported startup parameter: ${refused}`)
}

/** The rules of a pooler that keeps no sessions and lets clients set nothing, as PgBouncer in transaction mode. */
export const asPgBouncer: Rules = { filter: withoutNotifications, refuse: refuseParameters }

/** A pooler that lets clients set what they like, and keeps no sessions either. */
export const asLenientPooler: Rules = { filter: withoutNotifications }
