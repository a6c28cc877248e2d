import type { Log } from '#server/log.ts'

/** An end in good order that takes longer than this is no end. */
const END_WITHIN_MS = 20_000

/**
 * What nobody caught leaves the process in an unknown state: it is logged, and the process ends in good order with a code that has whoever
 * started it start it again.
 */
export function endAfterCrash(log: Log, stop: () => Promise<unknown>) {
  let hasCrashed = false
  async function end() {
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
    try {
      await stop()
    } finally {
      process.exit(1)
    }
  }
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'something unexpected happened: the process ends, to be started again')
    if (!hasCrashed) void end()
    hasCrashed = true
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
}
