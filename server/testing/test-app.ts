import { buildApp } from '#server/app.ts'
import { connectCards } from '#server/connect-cards.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import type { Cards } from '#server/gateways/cards.ts'
import { connectIdentity } from '#server/connect-identity.ts'
import type { BodyPace } from '#server/http/connection/body-pace.ts'
import { PublicCache } from '#server/http/cache/public-cache.ts'
import type { Identify, User } from '#server/http/session.ts'
import { MissingBuild } from '#server/http/ssr/build-folder.ts'
import { loadBuild, type WebBuild } from '#server/http/ssr/web-build.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect } from 'vitest'

interface Options {
  config?: Partial<Config>
  identify?: Identify
  /** A card provider of the test's own. */
  cards?: Cards | null
  /** The connection reserved for `/readyz`. */
  readyDb?: Db
  bodyPace?: BodyPace
  /** That of the database, where another process signs with it. */
  cookieSecret?: string
  /** A cache with a clock of the test's own. */
  cache?: PublicCache
  /** Of a test that listens to its database. */
  hearChanges?: () => Promise<void>
  /** Replaces the drawing of pages. */
  render?: WebBuild['render']
  /** Additional routes, for behavior that no endpoint has yet. */
  routes?: (app: FastifyInstance) => void
}

/** The default settings of tests. */
export const testConfig = readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0' })

/** The build of the pages. A checkout without one can test the API: only a request for a page fails, and says what is missing. */
async function loadPages(): Promise<WebBuild> {
  try {
    return await loadBuild()
  } catch (error) {
    if (!(error instanceof MissingBuild)) throw error
    const fail = (): never => {
      throw error
    }
    return {
      render: fail,
      pageOf: fail,
      publicPaths: [],
      clientFolder: null,
      styleHashes: [],
      scriptHashes: [],
      close: async () => {},
    }
  }
}

/** The product on a test's database, without a network. An error that it logs fails the test file unless it was `expected`. */
export async function createTestApp(db: Db, options: Options = {}) {
  const { config, identify, cards, readyDb, bodyPace, hearChanges, render, routes } = options
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const cache = options.cache ?? new PublicCache()
  const settings = { ...testConfig, ...config }
  const app = await buildApp({
    config: settings,
    db,
    log,
    cache,
    loadWeb: async () => ({ ...(await loadPages()), ...(render && { render }) }),
    cookieSecret: options.cookieSecret ?? 'a secret of the tests alone',
    identity: await connectIdentity(db, settings),
    cards: cards === undefined ? await connectCards(db, settings) : cards,
    secondFactorKey: Buffer.alloc(32, 'tests'),
    ...(identify && { identify }),
    ...(readyDb && { readyDb }),
    ...(bodyPace && { bodyPace }),
    ...(hearChanges && { hearChanges }),
  })
  routes?.(app)
  await app.ready()
  afterAll(async () => {
    await app.close()
    expect(errors).toEqual([])
  })
  return { app, cache, errors }
}

/** A signed-in user with this role, for tests that replace the session lookup. */
export const userOf = (role: User['role'], id = '00000000-0000-4000-8000-000000000001'): User => ({
  id,
  role,
  email: `${role}@example.com`,
  sessionId: '00000000-0000-4000-8000-0000000000aa',
  hasPassed: true,
  signedInAt: new Date(),
  mustSetUpTwoFactor: false,
})

/** The CSRF token and cookie of a new visitor, as request headers. */
export async function csrfHeaders(app: FastifyInstance): Promise<Record<string, string>> {
  const answer = await app.inject('/api/csrf-token')
  const { csrfToken } = answer.json<{ csrfToken: string }>()
  const [cookie] = answer.cookies
  return { 'x-csrf-token': csrfToken, cookie: `${cookie!.name}=${cookie!.value}` }
}
