import type { IncomingMessage, ServerResponse } from 'node:http'
import { Transform, type TransformCallback } from 'node:stream'
import { AppError } from '#server/errors.ts'
import type { FastifyInstance } from 'fastify'

/** How slowly a body may come: so many bytes in each window, or its end. */
export interface BodyPace {
  windowMs: number
  leastBytes: number
}

/** 16 kB a second, which is less than a phone with one bar sends. A body below 320 kB, as nearly all are, has 20 seconds. */
export const BODY_PACE: BodyPace = { windowMs: 20_000, leastBytes: 320_000 }

/** Reads a body through, and gives up on one that comes too slowly. Its time runs from when somebody begins to read it. */
export class PacedBody extends Transform {
  /** The framework compares it with what the request said. */
  receivedEncodedLength = 0
  readonly #pace: BodyPace
  #before = 0
  #timer: NodeJS.Timeout | undefined

  constructor(pace: BodyPace) {
    super()
    this.#pace = pace
    // Whoever reads it may have turned away by then: too slow is no fault of ours.
    this.on('error', () => {})
    this.once('resume', () => {
      if (!this.destroyed) this.#timer = setInterval(() => this.#check(), pace.windowMs)
    })
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.receivedEncodedLength += chunk.length
    done(null, chunk)
  }

  override _flush(done: TransformCallback) {
    clearInterval(this.#timer)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    clearInterval(this.#timer)
    done(error)
  }

  #check() {
    if (this.receivedEncodedLength - this.#before < this.#pace.leastBytes) this.destroy(new AppError('request_timeout'))
    this.#before = this.receivedEncodedLength
  }
}

const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * An answer may be sent before the body has come. What is left of it is let run dry, so that its sender hears the answer, but not for
 * longer than a window.
 */
export function boundUnreadBody(request: IncomingMessage, response: ServerResponse, { windowMs }: BodyPace) {
  if (!hasBody(request)) return
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe().resume()
    const { socket } = request
    const late = setTimeout(() => socket.destroy(), windowMs)
    request.once('close', () => clearTimeout(late))
  })
}

/** Every body that is not there whole when its turn comes must keep the pace, so that nobody holds what it takes by sending byte by byte. */
export function registerBodyPace(app: FastifyInstance, pace: BodyPace) {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.raw.complete || !hasBody(request)) return done(null, payload)
    const paced = new PacedBody(pace)
    payload.on('error', (error) => paced.destroy(error))
    // A body that its sender no longer sends never ends by itself.
    reply.raw.once('close', () => paced.destroy(paced.readableEnded ? undefined : new AppError('bad_request')))
    return done(null, payload.pipe(paced))
  })
}
