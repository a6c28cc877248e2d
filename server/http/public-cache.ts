import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, type Encoding, preferredEncoding } from './encoding.ts'

/** Below this many bytes compressing costs more than it saves. */
const WORTH_COMPRESSING = 1000

/** One public answer, ready to be sent: its bytes in every coding that somebody asked for, and its headers laid out in advance. */
export class CachedAnswer {
  readonly etag: string
  /** Bytes that the cache's bound counts: the text, its compressed forms (about a quarter each) and what goes with them. */
  readonly size: number
  readonly #bodies: Partial<Record<Encoding, Buffer>>
  readonly #headers: Partial<Record<Encoding, string[]>> = {}
  readonly #common: Record<string, string>

  constructor(body: Buffer, headers: Record<string, string>) {
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    this.size = Math.ceil(body.length * 1.5) + 2000
    this.#bodies = { identity: body }
    this.#common = { ...headers, etag: this.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    delete this.#common['content-length']
  }

  coding(accepted: string | string[] | undefined): Encoding {
    return this.#bodies.identity!.length < WORTH_COMPRESSING ? 'identity' : preferredEncoding(accepted)
  }

  ready(encoding: Encoding): Buffer | undefined {
    return this.#bodies[encoding]
  }

  async body(encoding: Encoding): Promise<Buffer> {
    return (this.#bodies[encoding] ??= await compress(this.#bodies.identity!, encoding))
  }

  /** Names and values in turn, as `writeHead` takes them fastest. */
  headers(encoding: Encoding): string[] {
    return (this.#headers[encoding] ??= Object.entries({
      ...this.#common,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(this.#bodies[encoding]!.length),
    }).flatMap(([name, value]) => [name, value]))
  }

  isKnownTo(request: IncomingMessage) {
    const known = request.headers['if-none-match']
    return known !== undefined && (known.trim() === '*' || known.includes(this.etag.slice('W/'.length)))
  }
}

/** How long answers are served as stale while the database cannot say whether they changed. */
const MAX_STALE_MS = 5 * 60_000

interface Options {
  maxBytes?: number
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/**
 * Answers that are the same for everybody: public pages and lists. Kept until public content changes (`clear`), at most `maxBytes`
 * of them, the least recently asked for going first. While the connection that reports changes is down (`pause`), nothing new is kept,
 * and what is there is served marked as stale, so that a restart of the database does not take the public pages away.
 */
export class PublicCache {
  readonly #answers = new Map<string, CachedAnswer>()
  readonly #fills = new Map<string, Promise<void>>()
  readonly #maxBytes: number
  readonly #now: () => number
  #bytes = 0
  #pausedAt: number | null = null
  /** Counts the changes: an answer begun before one and done after it may be old, and is not kept. */
  generation = 0

  constructor({ maxBytes = 64 * 1024 * 1024, now = () => performance.now() }: Options = {}) {
    this.#maxBytes = maxBytes
    this.#now = now
  }

  get(key: string): CachedAnswer | undefined {
    if (this.#staleMs() > MAX_STALE_MS) this.clear()
    const found = this.#answers.get(key)
    if (found) {
      this.#answers.delete(key)
      this.#answers.set(key, found)
    }
    return found
  }

  put(key: string, answer: CachedAnswer, generation: number) {
    if (this.#pausedAt !== null || generation !== this.generation) return
    this.#forget(key)
    this.#answers.set(key, answer)
    this.#bytes += answer.size
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#forget(oldest)
    }
  }

  #forget(key: string) {
    const answer = this.#answers.get(key)
    if (!answer) return
    this.#answers.delete(key)
    this.#bytes -= answer.size
  }

  clear() {
    this.generation += 1
    this.#answers.clear()
    this.#fills.clear()
    this.#bytes = 0
  }

  /** Changes cannot be heard of. */
  pause() {
    this.generation += 1
    this.#pausedAt ??= this.#now()
  }

  /** Changes are heard of again. What is kept may have missed one, so it goes. */
  resume() {
    this.clear()
    this.#pausedAt = null
  }

  #staleMs() {
    return this.#pausedAt === null ? 0 : this.#now() - this.#pausedAt
  }

  /** Headers, names and values in turn, that tell a stale answer from a fresh one. Empty while answers are fresh. */
  staleHeaders(): string[] {
    if (this.#pausedAt === null) return []
    return ['age', String(Math.floor(this.#staleMs() / 1000)), 'warning', '110 - "Response is Stale"']
  }

  /** Who comes second while the first still makes the answer waits for it. Gives the function that ends the wait, or null after one. */
  async lead(key: string): Promise<(() => void) | null> {
    const underWay = this.#fills.get(key)
    if (underWay) {
      await underWay
      return null
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#fills.set(key, promise)
    return () => {
      if (this.#fills.get(key) === promise) this.#fills.delete(key)
      resolve()
    }
  }

  /** Answers a request from memory if it can, before any framework is entered. The address must be the key itself, as ours are. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const found = this.get(request.url!)
    if (!found) return false
    const encoding = found.coding(request.headers['accept-encoding'])
    const body = found.ready(encoding)
    if (!body) return false
    const headers =
      this.#pausedAt === null ? found.headers(encoding) : [...found.headers(encoding), ...this.staleHeaders()]
    if (found.isKnownTo(request)) {
      response.writeHead(304, withoutBody(headers)).end()
    } else {
      response.writeHead(200, headers).end(body)
    }
    return true
  }
}

const ABOUT_BODY = new Set(['content-length', 'content-encoding', 'content-type'])

/** The headers of a 304: all but those that describe the body it does not have. */
export function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_, at) => !ABOUT_BODY.has(headers[at - (at % 2)]!))
}

/** The key of an address: its path and the parameters that the answer depends on, in one order. */
export function cacheKey(url: string, query: readonly string[]): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const given = new URLSearchParams(url.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of [...query].sort()) for (const value of given.getAll(name)) kept.append(name, value)
  const text = kept.toString()
  return text === '' ? url.slice(0, mark) : `${url.slice(0, mark)}?${text}`
}
