import { type Db } from '#server/db/connection.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { AppError } from '#server/errors.ts'
import type { FastifyInstance } from 'fastify'

/** For operators: `/healthz` says that the process lives, `/readyz` that the database answers and its migrations are done. */
export function registerHealth(app: FastifyInstance, db: Db) {
  let hasMigrated = false
  const config = { schema: { hide: true }, logLevel: 'warn' } as const

  app.get('/healthz', config, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get('/readyz', config, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      // Migrations only ever get done, never undone: once seen, a light question is enough.
      if (hasMigrated) await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
      else hasMigrated = await isMigrated(db)
    } catch (error) {
      throw new AppError('unavailable', 'The database cannot be reached.', { cause: error })
    }
    if (!hasMigrated) throw new AppError('unavailable', 'Migrations are not done yet.')
    return { status: 'ready' }
  })
}
