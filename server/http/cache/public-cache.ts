import type { PublicChange } from '#server/db/public-change.ts'
import { AnswerStore } from './memory/answer-store.ts'
import type { CachedResponse } from './cached-response.ts'
import { ChangeLog } from './change-log.ts'
import { SharedValues } from './shared-values.ts'
import { type Turn, Turns } from './turns.ts'

/** How long stale responses are served while the database connection is down. */
const MAX_STALE_MS = 5 * 60_000

/** How long an outdated response is served to others while one request makes the new one. */
const MAX_OUTDATED_MS = 1000

/** More changes than this at once count as one of all properties. */
const MANY = 16
/** So do changes that need more comparisons with responses than this: a comparison takes 1 to 3 µs, and all requests wait meanwhile. */
const MAX_COMPARISONS = 40_000

interface Options {
  maxBytes?: number
  /** A monotonic clock in milliseconds. */
  now?: () => number
  /** The time of day, in milliseconds since 1970. */
  clock?: () => number
  /** Hears of an error in working out what a change affects. All responses have been dropped then. Throws it unless given. */
  onFailure?: (error: unknown) => void
}

function rethrow(error: unknown) {
  throw error
}

/**
 * Caches responses that are the same for everyone: public pages and lists. They stay until something that they depend on changes (`change`), up to
 * `maxBytes`, least recently used first out. An outdated response is served for a second at most, and only while a request is making the new one.
 * While the connection that reports changes is down (`pause`), nothing new is cached, and cached responses are served marked as stale, so that public
 * pages survive a restart of the database. Once it is up again (`resume`), all are made anew when they are asked for, and the old ones are only
 * served where that fails.
 */
export class PublicCache {
  readonly #answers: AnswerStore
  readonly #turns = new Turns()
  readonly #log = new ChangeLog()
  readonly #values: SharedValues
  readonly #now: () => number
  readonly #clock: () => number
  readonly #onFailure: (error: unknown) => void
  #pausedAt: number | null = null

  constructor({
    maxBytes = 64 * 1024 * 1024,
    now = () => performance.now(),
    clock = Date.now,
    onFailure = rethrow,
  }: Options = {}) {
    this.#answers = new AnswerStore(maxBytes)
    this.#values = new SharedValues(clock)
    this.#now = now
    this.#clock = clock
    this.#onFailure = onFailure
  }

  get size(): { count: number; bytes: number } {
    return { count: this.#answers.count, bytes: this.#answers.bytes }
  }

  /** Whether changes are not reported, so that cached responses are marked as stale. */
  get isPaused(): boolean {
    return this.#pausedAt !== null
  }

  /** A response that was started before a change that affects it is not cached. */
  get generation(): number {
    return this.#log.generation
  }

  /** A response to serve: one that is not outdated, or one that a request is making anew. */
  get(key: string): CachedResponse | undefined {
    const found = this.#answers.get(key)
    if (found) this.#noteTime(found)
    if (this.#pausedAt === null && (found === undefined || found.outdatedAt === null)) return found
    if (this.#staleMs() > MAX_STALE_MS) this.clear()
    if (found === undefined) return undefined
    if (this.#pausedAt !== null) return this.#isUsableInstead(found) ? this.#answers.get(key) : undefined
    return this.#isServable(found) && this.#turns.has(key) ? found : undefined
  }

  /** A response that was true until a moment is outdated since then. */
  #noteTime(found: CachedResponse) {
    const { until } = found.dependencies
    if (until === Infinity || found.outdatedAt !== null) return
    const late = this.#clock() - until
    if (late >= 0) found.outdatedAt = this.#now() - late
  }

  /** The same, but never one that is known to be outdated: for the person who made the change, and for what pages are made of. */
  getNewest(key: string): CachedResponse | undefined {
    const found = this.get(key)
    return found?.outdatedAt === null || this.#pausedAt !== null ? found : undefined
  }

  /** The response to serve where making a new one failed. */
  getInstead(key: string): CachedResponse | undefined {
    const found = this.#answers.peek(key)
    if (found) this.#noteTime(found)
    return found && this.#isUsableInstead(found) ? found : undefined
  }

  /** While changes are not reported, the five minutes replace the second. */
  #isServable({ outdatedAt }: CachedResponse): boolean {
    return outdatedAt === null || (this.#pausedAt ?? this.#now()) - outdatedAt <= MAX_OUTDATED_MS
  }

  /** Better than an error: also one that may have missed a change, for five minutes after it may have. */
  #isUsableInstead(answer: CachedResponse): boolean {
    if (this.#isServable(answer)) return true
    return answer.doubtedSince !== null && this.#now() - answer.doubtedSince <= MAX_STALE_MS
  }

  put(key: string, answer: CachedResponse, generation: number) {
    this.#orDropAll(() => {
      if (this.#pausedAt !== null || this.#log.hasAffected(answer.dependencies, generation)) return
      this.#answers.set(key, answer)
    })
  }

  /** A defect in what decides whether a change affects a response must not end the process, nor leave an outdated response. */
  #orDropAll(work: () => void) {
    try {
      work()
    } catch (error) {
      this.clear()
      this.#onFailure(error)
    }
  }

  /** Drops a response, because there is nothing under its address any more. */
  drop(key: string) {
    this.#answers.delete(key)
  }

  /** Public content has changed. Responses that depend on it are outdated from now on. */
  change(changes: readonly PublicChange[]) {
    this.#orDropAll(() => this.#outdate(changes))
  }

  #outdate(changes: readonly PublicChange[]) {
    const all = changes.map((one) => (typeof one === 'string' ? one : 'properties'))
    const now = this.#now()
    const isMany = changes.length > MANY || changes.length * this.#answers.count > MAX_COMPARISONS
    for (const change of isMany ? new Set(all) : changes) {
      this.#noteChange(change)
      for (const [, answer] of this.#answers.entries())
        if ((answer.outdatedAt === null || answer.doubtedSince !== null) && answer.dependencies.areAffectedBy(change)) {
          answer.outdatedAt ??= now
          answer.doubtedSince = null
        }
    }
    const dead = [...this.#answers.entries()].filter(([, answer]) => !this.#isUsableInstead(answer))
    for (const [key] of dead) this.#answers.delete(key)
  }

  #noteChange(change: PublicChange) {
    this.#log.add(change)
    // What is being made may miss the change, so nobody who asks from now on waits for it.
    this.#turns.clear()
    this.#values.change(change)
  }

  /** For warming the cache after the next start. */
  takeMostAsked(count: number): string[] {
    return this.#answers.takeMostAsked(count)
  }

  clear() {
    this.#noteChange('anything')
    this.#answers.clear()
    this.#values.clear()
  }

  /** Changes are not reported any more. */
  pause() {
    this.#log.add('anything')
    this.#turns.clear()
    this.#pausedAt ??= this.#now()
  }

  /**
   * Changes are reported again. Cached responses may have missed one, so all are outdated. They are not dropped, because a database that has just come
   * back may go away again before they are made anew.
   */
  resume() {
    const since = this.#pausedAt
    if (since === null) return this.clear()
    this.#noteChange('anything')
    this.#values.clear()
    for (const [, answer] of this.#answers.entries()) {
      if (answer.outdatedAt !== null) continue
      answer.outdatedAt = this.#now()
      answer.doubtedSince = since
    }
    this.#pausedAt = null
  }

  /** A value that many pages need, made once until something that it depends on changes. A failure is not kept. */
  value<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    if (this.#staleMs() > MAX_STALE_MS) this.clear()
    return this.#values.get(key, make, { isKept: this.#pausedAt === null })
  }

  #staleMs() {
    return this.#pausedAt === null ? 0 : this.#now() - this.#pausedAt
  }

  /** Headers of a stale response, as alternating names and values. Empty while changes are reported, unless it may have missed one before. */
  staleHeaders(answer?: CachedResponse): string[] {
    const since = answer?.doubtedSince ?? this.#pausedAt
    if (since === null) return []
    return ['age', String(Math.floor((this.#now() - since) / 1000)), 'warning', '110 - "Response is Stale"']
  }

  /**
   * Either lets the caller make the response, or waits for the request that is already making it and returns what that made, null where it failed.
   */
  lead(key: string): Promise<Turn | CachedResponse | null> {
    return this.#turns.take(key, this.generation)
  }
}
