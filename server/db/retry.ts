import { setTimeout as wait } from 'node:timers/promises'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000

/** The delay after so many consecutive failures. It doubles each time, up to five seconds. */
export const pauseAfter = (failures: number) => Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)

/** Waits, unless the signal aborts. */
export const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false }).catch(() => {})

interface RetryOptions {
  /** Aborts the attempts. */
  signal: AbortSignal
  /** Called for the first failure only, so that an hour's outage makes one line in the log. */
  onFirstFailure?: (error: unknown) => void
}

/** Retries until an attempt succeeds. Resolves with undefined where the signal aborted first. */
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
