import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedResponse } from './cached-response.ts'

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
  readonly #answers = new Map<string, CachedResponse>()
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

  get(key: string): CachedResponse | undefined {
    if (this.#staleMs() > MAX_STALE_MS) this.clear()
    const found = this.#answers.get(key)
    if (found) {
      this.#answers.delete(key)
      this.#answers.set(key, found)
    }
    return found
  }

  put(key: string, answer: CachedResponse, generation: number) {
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

  /** The kept answer, or a new one: made once, however many wait for it, and kept where it turned out well. */
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

  /** Answers a request from memory if it can, before any framework is entered. The address must be the key itself, as ours are. */
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

/** The headers of a 304: all but those that describe the body it does not have. */
export function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_, at) => !ABOUT_BODY.has(headers[at - (at % 2)]!))
}
