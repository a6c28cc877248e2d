import { randomUUID } from 'node:crypto'
import { createContext } from '#server/auth-service/context.ts'
import { apiKeys } from '#server/auth-service/tokens/api-keys.ts'
import { sendRequestedLink } from '#server/auth-service/links/requested-links.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { identityRules } from '#server/identity-rules.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import type { SecurityEvent } from '#server/jobs/enqueue.ts'
import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { onTestFinished } from 'vitest'

/** A `fetch` that calls the application directly, without a network. */
export const fetchThrough =
  (app: FastifyInstance, remoteAddress = '203.0.113.1'): typeof fetch =>
  async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const answer = await app.inject({
      method: init.method as InjectOptions['method'] & {},
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
      remoteAddress,
    })
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
    return new Response([204, 303, 304].includes(answer.statusCode) ? null : answer.body, {
      status: answer.statusCode,
      headers,
    })
  }

/** Where a client stores its session, as a browser would. */
export function memoryStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** The unmodified client library, as in a browser, and the admin calls, both on one application. */
export async function authClients(app: FastifyInstance, db: Db, origin = 'http://localhost:3000') {
  const { anonKey, serviceKey } = await apiKeys(db, null)
  const url = `${origin}/auth/v1`
  const headersOf = (key: string) => ({ apikey: key, Authorization: `Bearer ${key}` })
  const createClient = (options: Partial<ConstructorParameters<typeof GoTrueClient>[0]> = {}) => {
    const client = new GoTrueClient({
      url,
      headers: headersOf(anonKey),
      storageKey: randomUUID(),
      storage: memoryStorage(),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      fetch: fetchThrough(app),
      ...options,
    })
    onTestFinished(() => client.dispose?.())
    return client
  }
  const admin = new GoTrueAdminApi({ url, headers: headersOf(serviceKey), fetch: fetchThrough(app) })
  return { createClient, admin, anonKey, serviceKey }
}

/** Makes the service respond to a client of the current protocol version. */
export const VERSIONED = { 'x-supabase-api-version': '2024-01-01' }

/** Runs the waiting jobs. Returns the mail and the security events. */
export async function doJobs(databaseUrl: string, db: Db, config: Config, atOnce = 1) {
  const mails: Mail[] = []
  const events: SecurityEvent[] = []
  const context = createContext({ db, config, ...identityRules })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce + 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  await runOnce({
    pgPool: pool,
    concurrency: atOnce,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      send_mail: async (mail) => void mails.push(mail),
      send_auth_link: (request) => sendRequestedLink(context, request),
      record_security_event: async (event) => void events.push(event),
    },
  })
  await pool.end()
  return { mails, events }
}
