import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import type { FastifyRequest } from 'fastify'
import { trustFunction } from './forwarded.ts'

/** `npm run doctor` sends a token in this header. The answer then says how the request arrived. */
export const SEEN_HEADER = 'x-baystead-doctor'

/** For a slow network, and clocks that differ. */
const VALID_MS = 10 * 60_000

const signatureOf = (secret: string, time: string) =>
  createHmac('sha256', secret).update(`doctor ${time}`).digest('base64url')

/** Proves that the caller has the database and the key of this installation. It works for ten minutes. */
export function seenToken(secret: string, now: number): string {
  return `${now}.${signatureOf(secret, String(now))}`
}

function isValid(secret: string, token: unknown): boolean {
  const [, time = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(String(token)) ?? []
  const isRecent = Math.abs(Date.now() - Number(time)) < VALID_MS
  return isRecent && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, time)))
}

/** How a request arrived. */
export interface SeenRequest {
  /** The visitor's address, as limits and the audit log count it. */
  client: string
  /** The other end of the connection: a proxy, if there is one. */
  peer: string
  isPeerTrusted: boolean
  forwardedFor: string | null
  forwardedProto: string | null
}

const textOf = (header: string | string[] | undefined) => (header === undefined ? null : String(header))

/** An IPv4 address may be written as an IPv6 one. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

/** Returns how a request arrived, and null to callers without a valid token, so that strangers do not learn which proxies are trusted. */
export function requestDescriber(trust: Config['trustProxy'], secret: string) {
  const trusts = trustFunction(trust)
  return (request: FastifyRequest): SeenRequest | null => {
    const { headers, ip, socket } = request
    if (headers[SEEN_HEADER] === undefined || !isValid(secret, headers[SEEN_HEADER])) return null
    const peer = socket.remoteAddress ?? ''
    return {
      client: plain(ip),
      peer: plain(peer),
      isPeerTrusted: trusts(peer, 0),
      forwardedFor: textOf(headers['x-forwarded-for']),
      forwardedProto: textOf(headers['x-forwarded-proto']),
    }
  }
}
