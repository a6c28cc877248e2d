import { setTimeout } from 'node:timers/promises'

interface Options {
  /** How many may wait for one limit at once. */
  maxWaiting: number
  /** The longest wait in total. */
  waitMs: number
}

/**
 * Attempts of this process that are counted but not decided. Where they fill a limit, further attempts wait, because the pending ones may succeed and
 * make room.
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

  /** Waits until another attempt is decided. False where too many are waiting already, or this one has waited too long since `since`. */
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
