import type { CachedResponse } from './cached-response.ts'

/** Lets a request make the response that others wait for. */
export interface Turn {
  /** The generation of the cache when it began, to be given to `put`. */
  generation: number
  /** Ends the wait of the others with the response, or without one where it failed. */
  done: (answer: CachedResponse | null) => void
}

/** Which responses are being made. */
export class Turns {
  readonly #underWay = new Map<string, Promise<CachedResponse | null>>()

  has(key: string) {
    return this.#underWay.has(key)
  }

  /** Waits for the request that is already making the response, or lets the caller make it. */
  async take(key: string, generation: number): Promise<Turn | CachedResponse | null> {
    const underWay = this.#underWay.get(key)
    if (underWay) return await underWay
    const { promise, resolve } = Promise.withResolvers<CachedResponse | null>()
    this.#underWay.set(key, promise)
    const done = (answer: CachedResponse | null) => {
      if (this.#underWay.get(key) === promise) this.#underWay.delete(key)
      resolve(answer)
    }
    return { generation, done }
  }

  /** Nobody who asks from now on waits for what is being made. */
  clear() {
    this.#underWay.clear()
  }
}
