/** A queue of callers that wait for a slot. */
export interface WaitingLine<Caller> {
  /** Resolves when the caller gets a slot. Throws where the queue is full. */
  wait: (caller: Caller) => Promise<void>
  /** Removes the next caller from the queue. Calling the result gives them the slot. */
  next: () => (() => void) | undefined
}

/** Limits how much work of one kind runs at once. The rest waits in the queue. */
export function limitConcurrency<Caller = void>(concurrency: number, line: WaitingLine<Caller>) {
  let running = 0

  return async function inTurn<Result>(work: () => Promise<Result>, caller: Caller): Promise<Result> {
    // A slot that becomes free goes to the first one waiting.
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
  /** Further callers are refused at once. */
  maxWaiting?: number
  /** After this wait, a caller is refused. */
  maxWaitMs?: number
  refusal?: () => Error
}

/** First come, first served. Without options callers wait for as long as it takes. */
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
