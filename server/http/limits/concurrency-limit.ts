import { AppError } from '#server/errors.ts'

interface ConcurrencyOptions {
  concurrency: number
  /** Whoever has waited this long is told to try again. */
  maxWaitMs: number
  /** More than these are told so at once. */
  maxWaiting: number
}

const RETRY_AFTER_SECONDS = 2

const busy = () =>
  new AppError('unavailable', 'The service is busy at the moment. Please try again.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })

/** Does so much of a kind of work at once; the rest waits its turn, for a while. */
export function limitConcurrency({ concurrency, maxWaitMs, maxWaiting }: ConcurrencyOptions) {
  const waiting = new Set<() => void>()
  let running = 0

  function takeTurn(): Promise<void> {
    if (waiting.size >= maxWaiting) throw busy()
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        waiting.delete(start)
        reject(busy())
      }, maxWaitMs)
      waiting.add(start)
    })
  }

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    // A turn that ends is handed on to the first who waits.
    if (running < concurrency) running += 1
    else await takeTurn()
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running -= 1
    }
  }
}
