/** Those who wait for their turn, in an order of its own. */
export interface WaitingLine<Caller> {
  /** Resolves when it is the caller's turn. Throws where there is no room to wait. */
  wait: (caller: Caller) => Promise<void>
  /** Takes the next one out of the line. Calling it begins their turn. */
  next: () => (() => void) | undefined
}

/** Does so much of a kind of work at once; the rest waits in the line. */
export function limitConcurrency<Caller = void>(concurrency: number, line: WaitingLine<Caller>) {
  let running = 0

  return async function inTurn<Result>(work: () => Promise<Result>, caller: Caller): Promise<Result> {
    // A turn that ends is handed on to the first who waits.
    if (running < concurrency) running += 1
    else await line.wait(caller)
    try {
      return await work()
    } finally {
      const start = line.next()
      if (start) start()
      else running -= 1
    }
  }
}

interface LineOptions {
  /** More than these are refused at once. */
  maxWaiting?: number
  /** Whoever has waited this long is refused. */
  maxWaitMs?: number
  refusal?: () => Error
}

/** First come, first served. Without options everybody waits for as long as it takes. */
export function waitingLine({
  maxWaiting = Infinity,
  maxWaitMs,
  refusal = () => new Error('busy'),
}: LineOptions = {}): WaitingLine<void> {
  const waiting = new Set<() => void>()
  return {
    wait: async () => {
      if (waiting.size >= maxWaiting) throw refusal()
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          clearTimeout(late)
          resolve()
        }
        const giveUp = () => {
          waiting.delete(start)
          reject(refusal())
        }
        const late = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
        waiting.add(start)
      })
    },
    next: () => {
      const [start] = waiting
      if (start) waiting.delete(start)
      return start
    },
  }
}
