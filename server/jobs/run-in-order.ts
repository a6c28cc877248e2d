import type { FastifyBaseLogger } from 'fastify'

/**
 * Work of several parts that know nothing of one another, done one after the other. A part that fails is logged and holds up none of the others; the
 * whole fails at the end, so that it is tried again.
 */
export const inTurn = (parts: Record<string, () => Promise<unknown>>, log: FastifyBaseLogger) => async () => {
  const failed: string[] = []
  for (const [part, work] of Object.entries(parts)) {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, part }, 'a part of the upkeep failed')
      failed.push(part)
    }
  }
  if (failed.length > 0) throw new Error(`Parts of the upkeep failed: ${failed.join(', ')}`)
}
