import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { keyedBy } from '#server/http/cache/cached-routes.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'
import type { FastifyInstance } from 'fastify'
import { beforeEach } from 'vitest'
import { listenWithCache } from './cached-app.ts'

/** Makes a cacheable response with the company's name, which a test can hold up or make fail. */
function createNameGate(db: Db) {
  const gate = { isFailing: false, made: 0, wait: Promise.resolve(), entered: () => {} }

  async function makeName() {
    dependOn('company')
    const { value } = await db
      .selectFrom('site_settings')
      .select('value')
      .where('key', '=', 'company.name')
      .executeTakeFirstOrThrow()
    gate.made += 1
    gate.entered()
    await gate.wait
    if (gate.isFailing) throw new AppError('unavailable')
    return value
  }

  /** From now on responses wait. Resolves `entered` when the first does. */
  function holdUp() {
    const [held, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gate.wait = held.promise
    gate.entered = entered.resolve
    return { entered: entered.promise, release: held.resolve }
  }

  const letAll = () => Object.assign(gate, { isFailing: false, wait: Promise.resolve(), entered: () => {} })

  const rename = (value: string) =>
    db.updateTable('site_settings').set({ value }).where('key', '=', 'company.name').execute()

  return { gate, makeName, holdUp, letAll, rename }
}

export const NAME_PATH = '/api/test/name'
/** Of a route whose responses are cached. */
export const CACHED = { config: { cacheKey: keyedBy([]) } }

/** The product with such a response at `NAME_PATH`. Before each test the company is called Old, and only that response is cached. */
export async function listenWithNameGate(
  database: { db: Db; url: string },
  addRoutes: (routed: FastifyInstance, makeName: () => Promise<string>) => void = () => undefined,
) {
  const { gate, makeName, holdUp, letAll, rename: renameCompany } = createNameGate(database.db)
  const listening = await listenWithCache(database, {
    routes: (routed) => {
      routed.get(NAME_PATH, CACHED, () => makeName())
      addRoutes(routed, makeName)
    },
  })
  const { open, hearChanges, cache } = listening
  const rename = async (value: string) => {
    await renameCompany(value)
    await hearChanges()
  }
  const textOf = async (path: string) => (await open(path)).text
  beforeEach(async () => {
    letAll()
    await rename('Old')
    cache.clear()
    await open(NAME_PATH)
    gate.made = 0
  })
  return { ...listening, gate, holdUp, rename, textOf }
}
