import { setTimeout as wait } from 'node:timers/promises'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000

/** How long to wait after so many failures in a row: twice as long each time, five seconds at most. */
export const pauseAfter = (failures: number) => Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)

/** Waits, unless the signal ends the wait. */
export const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false }).catch(() => {})

interface RetryOptions {
  /** Ends the attempts. */
  signal: AbortSignal
  /** Told of the first failure alone, so that a database that is away for an hour is one line of the log. */
  onFirstFailure?: (error: unknown) => void
}

/** Attempts something until it works. Resolves with undefined where the signal came first. */
export async function retryUntilWorks<Result>(
  attempt: () => Promise<Result>,
  { signal, onFirstFailure = () => {} }: RetryOptions,
): Promise<Result | undefined> {
  for (let failures = 0; !signal.aborted;) {
    try {
      return await attempt()
    } catch (error) {
      failures += 1
      if (failures === 1) onFirstFailure(error)
    }
    await pause(pauseAfter(failures), signal)
  }
  return undefined
}
