import type { Db } from '#server/db/connection.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { AppError } from '#server/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SeenRequest } from './client/seen-request.ts'

/**
 * Health checks. `/healthz` reports that the process lives, `/readyz` that it accepts requests: the database responds, migrations have run, and
 * shutdown has not started. `readyDb` is used for nothing else, so that it never waits for other requests. `describe` tells the operator's doctor how
 * its request arrived.
 */
export function registerHealth(
  app: FastifyInstance,
  readyDb: Db,
  describe: (request: FastifyRequest) => SeenRequest | null,
) {
  let hasMigrated = false
  const config = { schema: { hide: true }, logLevel: 'warn' } as const

  app.get('/healthz', config, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const seen = describe(request)
    return { status: 'ok', ...(seen && { seen }) }
  })

  app.get('/readyz', config, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    // Checked first, so that a proxy sends its requests elsewhere while this process is draining.
    if (app.drain.isDraining()) return reply.code(503).send({ message: 'The server is stopping.', code: 'unavailable' })
    try {
      // Migrations are never undone, so once they have run a simple query is enough.
      if (hasMigrated) await readyDb.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
      else hasMigrated = await isMigrated(readyDb)
    } catch (error) {
      throw new AppError('unavailable', 'The database cannot be reached.', { cause: error })
    }
    if (!hasMigrated) throw new AppError('unavailable', 'Migrations are still running.')
    return { status: 'ready' }
  })
}
