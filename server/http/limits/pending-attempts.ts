import { setTimeout } from 'node:timers/promises'

interface Options {
  /** Who waits for one count at once. */
  maxWaiting: number
  /** How long anybody waits in all. */
  waitMs: number
}

/**
 * Attempts of this process that are counted and not decided yet, by the names of their counts. Where they fill a count, further ones wait:
 * the attempts may succeed, and then leave room.
 */
export class PendingAttempts {
  readonly #open = new Map<string, number>()
  readonly #waiting = new Map<string, number>()
  #next = Promise.withResolvers<void>()
  #decisions = 0
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** How many have been decided so far. */
  get decisions() {
    return this.#decisions
  }

  has(name: string) {
    return this.#open.has(name)
  }

  begin(names: readonly string[]) {
    for (const name of names) this.#open.set(name, (this.#open.get(name) ?? 0) + 1)
  }

  decide(names: readonly string[]) {
    for (const name of names) {
      const left = this.#open.get(name)! - 1
      if (left > 0) this.#open.set(name, left)
      else this.#open.delete(name)
    }
    this.#decisions += 1
    this.#next.resolve()
    this.#next = Promise.withResolvers<void>()
  }

  /** Until one more is decided. False where too many wait already, or this one has waited since `since` for long enough. */
  async wait(name: string, since: number): Promise<boolean> {
    const { maxWaiting, waitMs } = this.#options
    const waiting = this.#waiting.get(name) ?? 0
    const left = since + waitMs - Date.now()
    if (waiting >= maxWaiting || left <= 0) return false
    this.#waiting.set(name, waiting + 1)
    const end = new AbortController()
    try {
      await Promise.race([this.#next.promise, setTimeout(left, undefined, { signal: end.signal })])
    } finally {
      end.abort()
      const others = this.#waiting.get(name)! - 1
      if (others > 0) this.#waiting.set(name, others)
      else this.#waiting.delete(name)
    }
    return true
  }
}
