import type { IncomingMessage } from 'node:http'
import { AppError } from '#server/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './rate-limit.ts'

/** Files are held in memory until they are dealt with: so many at once, of all and of one network address. */
const AT_ONCE = 16
const AT_ONCE_FROM_ONE = 6
const TRY_AGAIN_SECONDS = 2

interface FileRules {
  types: readonly string[]
  maxBytes: number
  wrongType: string
  tooLarge: string
}

/** What is too large is let run dry, so that its sender hears the answer in place of a broken connection. */
function readAll(payload: IncomingMessage, maxBytes: number, tooLarge: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else {
        chunks.length = 0
        reject(new AppError('too_large', tooLarge))
      }
    })
    payload.on('end', () => resolve(Buffer.concat(chunks)))
    payload.on('error', (cause) => reject(new AppError('bad_request', 'The file did not arrive whole.', { cause })))
  })
}

/** Calls that are put on `app` from here on take one file as their body, as it is, and nothing else. */
export function takeFiles(app: FastifyInstance, { types, maxBytes, wrongType, tooLarge }: FileRules) {
  const underWay = new Map<string, number>()
  const count = (network: string, more: number) => underWay.set(network, (underWay.get(network) ?? 0) + more)
  let all = 0

  app.addHook('onRequest', async (request, reply) => {
    const network = networkOf(request.ip)
    if (all >= AT_ONCE || (underWay.get(network) ?? 0) >= AT_ONCE_FROM_ONE) {
      throw new AppError('rate_limited', 'Too many files are being sent at the moment. Please try again.', {
        retryAfter: TRY_AGAIN_SECONDS,
      })
    }
    all += 1
    count(network, 1)
    reply.raw.once('close', () => {
      all -= 1
      if (count(network, -1).get(network) === 0) underWay.delete(network)
    })
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (!types.includes(type)) throw new AppError('unsupported_media_type', wrongType)
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('too_large', tooLarge)
    return readAll(payload, maxBytes, tooLarge)
  })
}
