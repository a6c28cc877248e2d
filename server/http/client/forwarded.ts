import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config/config.ts'
import proxyAddress from '@fastify/proxy-addr'

type Trust = Config['trustProxy']

const trustFunction = (trust: Trust) => (typeof trust === 'boolean' ? () => trust : proxyAddress.compile(trust))

/**
 * Who sent a request: the connection's other end, or what a trusted proxy says of it. `onUntrusted` is told once of a peer that speaks
 * for others without being trusted: a proxy that nobody named makes all of its visitors one, and that must not stay unseen.
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

/** Short, and harmless wherever it is written: in a header, in a log, in a search. */
const REQUEST_ID = /^[\w.-]{1,64}$/

/** What a request is called in the log and in its answer: the `x-request-id` of a trusted proxy, else a fresh one. */
export function requestIdReader(trust: Trust): (request: IncomingMessage) => string {
  if (trust === false) return () => randomUUID()
  const trusts = trustFunction(trust)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isTaken = typeof given === 'string' && REQUEST_ID.test(given) && trusts(socket.remoteAddress ?? '', 0)
    return isTaken ? given : randomUUID()
  }
}
