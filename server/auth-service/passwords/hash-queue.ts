import { limitConcurrency } from '#server/concurrency-limit.ts'
import { AppError } from '#server/errors.ts'
import { tooMany } from '#server/auth-service/failures.ts'

/** The priority and origin of a request to hash a password. */
export interface HashRequest {
  /** Sign-ins go first, so that they do not wait behind sign-ups and password changes. */
  lane: 'sign-in' | 'change'
  /** The network of the request. Null for callers with the service key. */
  network: string | null
}

interface Limits {
  atOnce: number
  /** In one lane, over all networks. */
  maxWaiting: number
  /** In one lane, for one network. */
  maxWaitingOfNetwork: number
}

/** The `Retry-After` for requests that find the queue full. */
const RETRY_AFTER_SECONDS = 5

/** The requests that wait in one lane. Networks take turns, so that many requests of one network do not delay another's. */
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

/** Limits how many hashes are computed at once. Others wait, up to a limit for each network and in total. */
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
