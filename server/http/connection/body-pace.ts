import type { IncomingMessage, ServerResponse } from 'node:http'
import { Transform, type TransformCallback } from 'node:stream'
import { AppError } from '#server/errors.ts'
import type { FastifyInstance } from 'fastify'

/** The slowest accepted upload speed: this many bytes in each window, or the end of the body. */
export interface BodyPace {
  windowMs: number
  leastBytes: number
}

/** 16 kB a second, less than a phone with a weak signal sends. A body below 320 kB, as nearly all are, has 20 seconds. */
export const BODY_PACE: BodyPace = { windowMs: 20_000, leastBytes: 320_000 }

/** Passes a body through and fails if it arrives too slowly. The time starts when the body is first read. */
export class PacedBody extends Transform {
  /** Fastify compares it with the Content-Length header. */
  receivedEncodedLength = 0
  readonly #pace: BodyPace
  #before = 0
  #timer: NodeJS.Timeout | undefined

  constructor(pace: BodyPace) {
    super()
    this.#pace = pace
    // The reader may be gone by then. A slow body is not an error of ours.
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
 * A response may be sent before the body has arrived. The rest of the body is then discarded, so that the client can read the response, but not for
 * longer than one window.
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

/** Applies the pace to every body that has not fully arrived when it is read, so that nobody can hold resources by sending byte by byte. */
export function registerBodyPace(app: FastifyInstance, pace: BodyPace) {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.raw.complete || !hasBody(request)) return done(null, payload)
    const paced = new PacedBody(pace)
    payload.on('error', (error) => paced.destroy(error))
    // A body whose sender has disconnected never ends by itself.
    reply.raw.once('close', () => paced.destroy(paced.readableEnded ? undefined : new AppError('bad_request')))
    return done(null, payload.pipe(paced))
  })
}
