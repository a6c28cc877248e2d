import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs independent parts of a job one after the other. A part that fails is logged and does not stop the others; the
 * job fails at the end, so that it is retried.
 */
export const runInOrder = (parts: Record<string, () => Promise<unknown>>, log: FastifyBaseLogger) => async () => {
  const failed: string[] = []
  for (const [part, work] of Object.entries(parts)) {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, part }, 'a maintenance task failed')
      failed.push(part)
    }
  }
  if (failed.length > 0) throw new Error(`Parts of the upkeep failed: ${failed.join(', ')}`)
}
