import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** So many failures in a row, and nobody asks the service any more for a while. */
const THRESHOLD = 3
const LONGEST_PAUSE_MS = 5 * 60_000

interface BreakerOptions {
  /** What is asked, for the log. */
  service: string
  log: FastifyBaseLogger
  /** Whether an error says that the service is away, and not that it refused this one request. */
  isOutage: (error: unknown) => boolean
  /** The first pause; each further one is twice as long, five minutes at most. */
  firstPauseMs?: number
}

export interface Breaker {
  /** What to wait for before the service is asked: nothing while it is there. */
  gate: () => Promise<void> | undefined
  /** Does something that asks the service, and learns from how it ends. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** A circuit breaker: keeps work back from a service that is away, so that the work neither waits for it nor uses up its attempts. */
export function createBreaker({ service, log, isOutage, firstPauseMs = 15_000 }: BreakerOptions): Breaker {
  let failures = 0
  let pauses = 0
  let pause: Promise<void> | undefined

  function open(error: unknown) {
    pauses += 1
    if (pauses === 1) log.error({ err: error, service }, 'a service is away: it is asked again from time to time')
    pause = closeAfter(Math.min(firstPauseMs * 2 ** (pauses - 1), LONGEST_PAUSE_MS))
  }

  async function closeAfter(ms: number) {
    await wait(ms, undefined, { ref: false })
    pause = undefined
    // One more failure, and the next pause begins.
    failures = THRESHOLD - 1
  }

  function noteAnswer() {
    if (pauses > 0) log.info({ service }, 'a service is back')
    failures = 0
    pauses = 0
  }

  return {
    gate: () => pause,
    async run(work) {
      try {
        const result = await work()
        noteAnswer()
        return result
      } catch (error) {
        if (isOutage(error)) {
          failures += 1
          if (failures >= THRESHOLD && !pause) open(error)
        } else noteAnswer()
        throw error
      }
    },
  }
}
