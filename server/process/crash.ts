import type { Log } from '#server/log.ts'

/** After this long, a graceful shutdown has failed. */
const END_WITHIN_MS = 20_000

/**
 * After an uncaught error the process is in an unknown state. It is logged, and the process shuts down with an exit code that makes its supervisor
 * restart it.
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
    log.fatal({ err: error }, 'uncaught error: the process exits to be restarted')
    if (!hasCrashed) void end()
    hasCrashed = true
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
}
