import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** How many consecutive failures open the breaker. */
const THRESHOLD = 3
const LONGEST_PAUSE_MS = 5 * 60_000

interface BreakerOptions {
  /** The name of the service in the log. */
  service: string
  log: FastifyBaseLogger
  /** Whether an error means that the service is down, and not that it refused this one request. */
  isOutage: (error: unknown) => boolean
  /** The first pause. Each further one is twice as long, up to five minutes. */
  firstPauseMs?: number
}

export interface Breaker {
  /** Resolves when the service may be called again. Nothing while the breaker is closed. */
  gate: () => Promise<void> | undefined
  /** Calls the service and updates the breaker with the outcome. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** A circuit breaker. It holds work back while a service is down, so that the work neither waits nor uses up its attempts. */
export function createBreaker({ service, log, isOutage, firstPauseMs = 15_000 }: BreakerOptions): Breaker {
  let failures = 0
  let pauses = 0
  let pause: Promise<void> | undefined

  function open(error: unknown) {
    pauses += 1
    if (pauses === 1) log.error({ err: error, service }, 'a service is unavailable and will be retried')
    pause = closeAfter(Math.min(firstPauseMs * 2 ** (pauses - 1), LONGEST_PAUSE_MS))
  }

  async function closeAfter(ms: number) {
    await wait(ms, undefined, { ref: false })
    pause = undefined
    // After a pause, one more failure opens the breaker again.
    failures = THRESHOLD - 1
  }

  function noteAnswer() {
    if (pauses > 0) log.info({ service }, 'a service is available again')
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
