import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

/** How long stale responses are served while the database connection is down. */
const MAX_STALE_MS = 5 * 60_000

interface Options {
  maxBytes?: number
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

/**
 * Caches responses that are the same for everyone: public pages and lists. They stay until public content changes (`clear`), up to `maxBytes`, least
 * recently used first out. While the connection that reports changes is down (`pause`), nothing new is cached, and cached responses are served marked
 * as stale, so that public pages survive a restart of the database.
 */
export class PublicCache {
  readonly #answers: LRUCache<string, CachedResponse>
  readonly #fills = new Map<string, Promise<void>>()
  /** What pages have in common, such as the company's settings. */
  readonly #values = new Map<string, Promise<unknown>>()
  readonly #now: () => number
  #pausedAt: number | null = null
  /** Counts the changes. A response that was started before a change may be outdated, so it is not cached. */
  generation = 0

  constructor({ maxBytes = 64 * 1024 * 1024, now = () => performance.now() }: Options = {}) {
    this.#answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ size }) => size })
    this.#now = now
  }

  get(key: string): CachedResponse | undefined {
    if (this.#staleMs() > MAX_STALE_MS) this.clear()
    return this.#answers.get(key)
  }

  put(key: string, answer: CachedResponse, generation: number) {
    if (this.#pausedAt !== null || generation !== this.generation) return
    this.#answers.set(key, answer)
  }

  clear() {
    this.generation += 1
    this.#answers.clear()
    this.#fills.clear()
    this.#values.clear()
  }

  /** Changes are not reported any more. */
  pause() {
    this.generation += 1
    this.#pausedAt ??= this.#now()
  }

  /** Changes are reported again. Cached responses may have missed one, so all are dropped. */
  resume() {
    this.clear()
    this.#pausedAt = null
  }

  #staleMs() {
    return this.#pausedAt === null ? 0 : this.#now() - this.#pausedAt
  }

  /** Headers of a stale response, as alternating names and values. Empty while responses are fresh. */
  staleHeaders(): string[] {
    if (this.#pausedAt === null) return []
    return ['age', String(Math.floor(this.#staleMs() / 1000)), 'warning', '110 - "Response is Stale"']
  }

  /**
   * Waits for a concurrent request that is already computing the response. Returns the function that ends the others' wait, or null after waiting.
   */
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

  /** Returns the cached response or computes a new one, once for all concurrent requests. Only successful responses are cached. */
  async getOrMake(
    key: string,
    make: () => Promise<CachedResponse>,
    isWorthKeeping: (answer: CachedResponse) => boolean,
  ): Promise<CachedResponse> {
    const found = this.get(key)
    if (found) return found
    const done = await this.lead(key)
    if (!done) return this.get(key) ?? make()
    const { generation } = this
    try {
      const answer = await make()
      if (isWorthKeeping(answer)) this.put(key, answer, generation)
      return answer
    } finally {
      done()
    }
  }

  /** A value that many pages need, computed once until public content changes. A failure is not kept. */
  value<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    if (this.#staleMs() > MAX_STALE_MS) this.clear()
    const found = this.#values.get(key) as Promise<Value> | undefined
    if (found) return found
    const made = make()
    if (this.#pausedAt !== null) return made
    this.#values.set(key, made)
    made.catch(() => {
      if (this.#values.get(key) === made) this.#values.delete(key)
    })
    return made
  }

  /** Answers a request from memory, before it reaches Fastify. The URL must be the key itself, as our own links are. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const found = this.get(request.url!)
    const ready = found?.ready(request.headers['accept-encoding'])
    if (!found || !ready) return false
    const headers = this.#pausedAt === null ? ready.headers : [...ready.headers, ...this.staleHeaders()]
    if (found.isKnownTo(request)) {
      response.writeHead(304, withoutBody(headers)).end()
    } else {
      response.writeHead(found.status, headers).end(ready.body)
    }
    return true
  }
}

const ABOUT_BODY = new Set(['content-length', 'content-encoding', 'content-type'])

/** The headers of a 304 response: all but those that describe the body. */
export function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_, at) => !ABOUT_BODY.has(headers[at - (at % 2)]!))
}
