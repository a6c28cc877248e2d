import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config/config.ts'
import proxyAddress from '@fastify/proxy-addr'

type Trust = Config['trustProxy']

/** Whether a peer is one of the trusted proxies. */
export const trustFunction = (trust: Trust) => (typeof trust === 'boolean' ? () => trust : proxyAddress.compile(trust))

/**
 * The client's IP address: the peer of the connection, or what a trusted proxy reports. `onUntrusted` is called once for a peer that sends forwarding
 * headers without being trusted, because behind an unconfigured proxy all visitors look like one.
 */
export function addressReader(trust: Trust, onUntrusted: (peer: string) => void): (request: IncomingMessage) => string {
  const trusts = trustFunction(trust)
  let isTold = false
  return (request) => {
    const peer = request.socket.remoteAddress ?? ''
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && !trusts(peer, 0)) {
      isTold = true
      onUntrusted(peer)
    }
    return trust === false ? peer : proxyAddress(request, trusts)
  }
}

/** Short, and safe in headers, logs and searches. */
const REQUEST_ID = /^[\w.-]{1,64}$/

/** The request id for logs and responses: `x-request-id` from a trusted proxy, or a new one. */
export function requestIdReader(trust: Trust): (request: IncomingMessage) => string {
  if (trust === false) return () => randomUUID()
  const trusts = trustFunction(trust)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isTaken = typeof given === 'string' && REQUEST_ID.test(given) && trusts(socket.remoteAddress ?? '', 0)
    return isTaken ? given : randomUUID()
  }
}
