import { AppError } from '#server/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './limits/rate-limit.ts'

/** Uploads are held in memory, so their number is limited: in total, for visitors, and for one user or network address. */
const MAX_AT_ONCE = 16
/** How many of these visitors may use. The remaining ones are reserved for signed-in users. */
const MAX_OF_VISITORS = 10
const MAX_OF_ONE = 6
const TRY_AGAIN_SECONDS = 2

interface FileRules {
  types: readonly string[]
  maxBytes: number
  wrongType: string
  tooLarge: string
  /** Throws where this sender may not upload another file. Runs before any of it is read. */
  admit?: (request: FastifyRequest) => Promise<void>
}

/** Counts the uploads in memory. A sender is a signed-in user, or else a network address. */
function createSlots() {
  const countOf = new Map<string, number>()
  let all = 0
  let ofVisitors = 0

  /** Takes a slot and returns the function that releases it. */
  return function take({ user, ip }: FastifyRequest): () => void {
    const sender = user?.id ?? networkOf(ip)
    const own = countOf.get(sender) ?? 0
    if (all >= MAX_AT_ONCE || own >= MAX_OF_ONE || (!user && ofVisitors >= MAX_OF_VISITORS)) {
      throw new AppError('rate_limited', 'Too many files are being uploaded right now. Please try again.', {
        retryAfter: TRY_AGAIN_SECONDS,
      })
    }
    const change = (by: 1 | -1) => {
      all += by
      if (!user) ofVisitors += by
      const now = (countOf.get(sender) ?? 0) + by
      if (now === 0) countOf.delete(sender)
      else countOf.set(sender, now)
    }
    change(1)
    return () => change(-1)
  }
}

/** Routes registered on `app` after this accept one raw file as their body and nothing else. */
export function acceptUpload(app: FastifyInstance, { types, maxBytes, wrongType, tooLarge, admit }: FileRules) {
  const takeSlot = createSlots()
  app.decorateRequest('freeSlot', null)
  // The slot is released with the response even if the client is gone, because the file is in use until then.
  app.addHook('onSend', async (request, _reply, answer) => {
    request.freeSlot?.()
    request.freeSlot = null
    return answer
  })

  /** Reads the whole file. A slot is taken with the first byte, so that announcing a file does not hold one. */
  function read(request: FastifyRequest, payload: NodeJS.ReadableStream): Promise<Buffer> {
    const chunks: Buffer[] = []
    let size = 0
    return new Promise((resolve, reject) => {
      payload.on('data', (chunk: Buffer) => {
        try {
          request.freeSlot ??= takeSlot(request)
          size += chunk.length
          if (size > maxBytes) throw new AppError('too_large', tooLarge)
          chunks.push(chunk)
        } catch (error) {
          chunks.length = 0
          // The rest of the body is discarded, so that the client reads the error instead of a broken connection.
          payload.removeAllListeners('data').resume()
          reject(error)
        }
      })
      payload.on('end', () => resolve(Buffer.concat(chunks)))
      payload.on('error', (cause) =>
        reject(
          cause instanceof AppError
            ? cause
            : new AppError('bad_request', "The upload didn't finish. Please try again.", { cause }),
        ),
      )
    })
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (!types.includes(type)) throw new AppError('unsupported_media_type', wrongType)
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('too_large', tooLarge)
    await admit?.(request)
    return read(request, payload)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the slot of the request's file. */
    freeSlot: (() => void) | null
  }
}
