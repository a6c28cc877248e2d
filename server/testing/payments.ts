import type { Db } from '#server/db/connection.ts'
import { connectCards } from '#server/connect-cards.ts'
import { deliverCardEvent } from '#server/card-sandbox/events.ts'
import { sandboxKeys } from '#server/card-sandbox/context.ts'
import { recordRent } from '#server/features/tenants/leases/rents.ts'
import { createCards } from '#server/gateways/cards.ts'
import { fetchFrom } from '#server/gateways/in-process.ts'
import type { Identify } from '#server/http/session.ts'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { sql, type Updateable } from 'kysely'
import { Stripe } from 'stripe'
import { randomUUID } from 'node:crypto'
import { waitingJobs } from './identity-service.ts'
import { csrfHeaders, testConfig, userOf } from './test-app.ts'

interface Lease {
  rent: number
  deposit?: number | null
  lockFee?: number
  /** Months until the lease starts. */
  startsIn?: number
  dueDay?: number
}

let made = 0

/** The lease was entered before the current month, so this month's rent is owed. */
const knownSince = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0, 12))

/** A user with an account, and a lease unless it is null. */
export async function createTenant(db: Db, lease: Lease | null = { rent: 2100 }) {
  made += 1
  const id = randomUUID()
  await db
    .insertInto('users')
    .values({
      id,
      email: `tenant-${made}-${id.slice(0, 8)}@example.com`,
      first_name: 'Ada',
      last_name: 'Lovelace',
      role: 'tenant',
    })
    .execute()
  if (lease === null) return id
  const { rent, deposit, lockFee, startsIn = -6, dueDay = 1 } = lease
  const now = new Date()
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + startsIn, 1))
  await db
    .insertInto('leases')
    .values({
      user_id: id,
      property_address: `${made} Elm Street, Cambridge, MA 02139`,
      rent_cents: rent * 100,
      deposit_cents: deposit === null ? null : (deposit ?? rent) * 100,
      lock_fee_cents: lockFee === undefined ? null : lockFee * 100,
      starts_on: start.toISOString().slice(0, 10),
      due_day: dueDay,
      created_at: knownSince(now),
    })
    .execute()
  await recordRent(db, id)
  return id
}

/** Changes a lease as staff do, without asking whether they may. */
export async function changeLease(db: Db, userId: string, values: Updateable<Database['leases']>) {
  await db.updateTable('leases').set(values).where('user_id', '=', userId).execute()
  if (values.rent_cents !== undefined) await recordRent(db, userId)
}

/** Identifies the user by a test header. */
export const identifyByHeader: Identify = async ({ headers }) => {
  const id = headers['x-test-user']
  return typeof id === 'string' ? userOf('tenant', id) : null
}

/** API calls of one user's browser. */
export async function payerOf(app: FastifyInstance, userId: string) {
  const headers = { ...(await csrfHeaders(app)), 'x-test-user': userId }
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    more: Record<string, string> = {},
  ) => app.inject({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) })
  const begin = (amount: unknown, paymentType = 'rent', key?: string) =>
    call(
      'POST',
      '/api/create-payment-intent',
      { amount, paymentType },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  return { call, begin }
}

export interface Begun {
  clientSecret: string
  paymentId: string
  status: string
  mode: string
  publishableKey: string
}

export const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!

/** Sends what the card form in the page sends, to pay or to save a card. */
export const confirmAt = (
  app: FastifyInstance,
  { clientSecret, publishableKey }: { clientSecret: string; publishableKey: string | null },
  token: string,
  more = {},
) =>
  app.inject({
    method: 'POST',
    url: `/card-sandbox/v1/${clientSecret.startsWith('seti_') ? 'setup' : 'payment'}_intents/${intentOf(clientSecret)}/confirm`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${publishableKey}` },
    payload: new URLSearchParams({ payment_method: token, client_secret: clientSecret, ...more }).toString(),
  })

/** The card provider of an application with the sandbox. */
export const sandboxCards = (db: Db) => connectCards(db, testConfig)

/** The provider's unmodified library, connected to the sandbox of an application. */
export async function sandboxLibrary(app: FastifyInstance, db: Db) {
  const { secretKey } = await sandboxKeys(db, null)
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    return await fetchFrom(app)(`${url.origin}/card-sandbox${url.pathname}${url.search}`, init)
  }
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** A card provider whose keys look like live ones. Records the parameters of each intent. */
export async function liveCards(app: FastifyInstance, db: Db, created: URLSearchParams[]) {
  const { secretKey, publishableKey, webhookSecret } = await sandboxKeys(db, null)
  return createCards({
    gateway: 'stripe',
    secretKey,
    publishableKey,
    webhookSecrets: [webhookSecret],
    isLive: true,
    hasBankDebit: true,
    fetch: async (input, init) => {
      const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input)
      if (pathname === '/v1/payment_intents')
        created.push(new URLSearchParams(await new Response(init?.body ?? null).text()))
      const answer = await fetchFrom(app)(`${origin}/card-sandbox${pathname}${search}`, init)
      const body = (await answer.text()).replaceAll('"livemode":false', '"livemode":true')
      return new Response(body, { status: answer.status, headers: { 'content-type': 'application/json' } })
    },
  })
}

/** Delivers the sandbox's events in this order. Returns the errors. */
export async function deliverEvents(app: FastifyInstance, db: Db, order: (ids: string[]) => string[] = (ids) => ids) {
  const secret = await webhookSecretOf(db)
  const waiting = await waitingJobs<{ id: string }>(db, 'deliver_card_event')
  for (const id of order(waiting.map((event) => event.id)))
    await deliverCardEvent(
      db,
      { id },
      { url: 'http://localhost:3000/api/webhooks/stripe', secret, fetch: fetchFrom(app) },
    )
}

export const webhookSecretOf = async (db: Db) => (await sandboxKeys(db, null)).webhookSecret

/** The settings of a provider on the network. */
export const stripeConfig = (env: Record<string, string> = {}) => ({
  payments: readConfig({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    ...env,
  }).payments,
})

/** The ids of the sandbox's objects of one kind that belong to a user. */
export async function sandboxIds(db: Db, kind: 'payment_intent' | 'customer', userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('card_sandbox_objects')
    .select('id')
    .where('kind', '=', kind)
    .where(sql`body -> 'metadata' ->> 'user_id'`, '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}
