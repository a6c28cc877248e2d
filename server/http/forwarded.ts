import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'
import proxyAddress from '@fastify/proxy-addr'

type Trust = Config['trustProxy']

const truster = (trust: Exclude<Trust, false>) => (trust === true ? () => true : proxyAddress.compile(trust))

/** Who sent a request: the connection's other end, or what a trusted proxy says of it. */
export function addressReader(trust: Trust): (request: IncomingMessage) => string {
  if (trust === false) return (request) => request.socket.remoteAddress ?? ''
  const trusts = truster(trust)
  return (request) => proxyAddress(request, trusts)
}

/** Short, and harmless wherever it is written: in a header, in a log, in a search. */
const REQUEST_ID = /^[\w.-]{1,64}$/

/** What a request is called in the log and in its answer: the `x-request-id` of a trusted proxy, else a fresh one. */
export function requestIdReader(trust: Trust): (request: IncomingMessage) => string {
  if (trust === false) return () => randomUUID()
  const trusts = truster(trust)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isTaken = typeof given === 'string' && REQUEST_ID.test(given) && trusts(socket.remoteAddress ?? '', 0)
    return isTaken ? given : randomUUID()
  }
}
