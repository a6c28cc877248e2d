import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { PublicCache } from '#server/http/public-cache.ts'
import type { Identify } from '#server/http/session.ts'
import { loadBuild } from '#server/http/web-build.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect } from 'vitest'

interface Options {
  config?: Partial<Config>
  identify?: Identify
  /** Further routes, for what no call of the product shows yet. */
  routes?: (app: FastifyInstance) => void
}

/** The product on a test's own database, without a network. An error that it logs fails the test file unless it was `expected`. */
export async function createTestApp(db: Db, { config, identify, routes }: Options = {}) {
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const cache = new PublicCache()
  const app = await buildApp({
    config: { ...readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0' }), ...config },
    db,
    log,
    cache,
    loadWeb: loadBuild,
    cookieSecret: 'a secret of the tests alone',
    ...(identify && { identify }),
  })
  routes?.(app)
  await app.ready()
  afterAll(async () => {
    await app.close()
    expect(errors).toEqual([])
  })
  return { app, cache, errors }
}

/** Token and cookie of a fresh visitor, as headers for a call that changes something. */
export async function csrfHeaders(app: FastifyInstance): Promise<Record<string, string>> {
  const answer = await app.inject('/api/csrf-token')
  const { csrfToken } = answer.json<{ csrfToken: string }>()
  const [cookie] = answer.cookies
  return { 'x-csrf-token': csrfToken, cookie: `${cookie!.name}=${cookie!.value}` }
}
