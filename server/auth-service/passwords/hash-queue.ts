import { limitConcurrency } from '#server/concurrency-limit.ts'
import { AppError } from '#server/errors.ts'
import { tooMany } from '#server/auth-service/failures.ts'

/** Whose turn it is to have a password hashed. */
export interface HashRequest {
  /** Sign-ins go first: nobody waits to come in behind sign-ups and changes of passwords. */
  lane: 'sign-in' | 'change'
  /** Where the request came from, or null for whoever holds the service key. */
  network: string | null
}

interface Limits {
  atOnce: number
  /** In one lane, of all networks together. */
  maxWaiting: number
  /** In one lane, of one network. */
  maxWaitingOfNetwork: number
}

/** So long is whoever finds no place told to wait. */
const RETRY_AFTER_SECONDS = 5

/** Those who wait in one lane. The networks take turns, so that many requests of one do not hold up the single request of another. */
class Lane {
  readonly #waiting = new Map<string | null, (() => void)[]>()
  #size = 0

  add(network: HashRequest['network'], start: () => void, { maxWaiting, maxWaitingOfNetwork }: Limits) {
    const own = this.#waiting.get(network) ?? []
    if (network !== null && own.length >= maxWaitingOfNetwork) throw tooMany(RETRY_AFTER_SECONDS)
    if (this.#size >= maxWaiting) throw new AppError('unavailable', undefined, { retryAfter: RETRY_AFTER_SECONDS })
    this.#waiting.set(network, [...own, start])
    this.#size += 1
  }

  next(): (() => void) | undefined {
    for (const [network, [start, ...others]] of this.#waiting) {
      this.#waiting.delete(network)
      if (others.length > 0) this.#waiting.set(network, others)
      this.#size -= 1
      return start
    }
    return undefined
  }
}

/** Lets so many hashes be made at once and the others wait, each network and the whole up to a limit. */
export function createHashQueue(limits: Limits) {
  const lanes = { 'sign-in': new Lane(), change: new Lane() }
  const inTurn = limitConcurrency<HashRequest>(limits.atOnce, {
    wait: async ({ lane, network }) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      lanes[lane].add(network, resolve, limits)
      await promise
    },
    next: () => lanes['sign-in'].next() ?? lanes.change.next(),
  })
  return <Result>(request: HashRequest, work: () => Promise<Result>) => inTurn(work, request)
}
