import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { requireSecretKey, type Sandbox } from './context.ts'
import { emit } from './events.ts'
import { invalid, missing } from './failures.ts'
import { Expanding, type Form, Metadata, read } from './form.ts'
import { withIdempotency } from './idempotency.ts'
import { usedMethod } from './methods.ts'
import { newCustomer } from './more-objects.ts'
import type { SandboxObject } from './objects.ts'
import { find, insert, listOf, listSince, update } from './store.ts'

const text = z._default(z.nullable(z.string().check(z.maxLength(512))), null)
const Customer = z.object({ email: text, name: text, description: text, metadata: Metadata, ...Expanding })
const CustomerUpdate = z.object({
  invoice_settings: z.optional(z.object({ default_payment_method: z.optional(z.string()) })),
  ...Expanding,
})
const KINDS = { customers: 'customer', charges: 'charge', refunds: 'refund', disputes: 'dispute', events: 'event' }

type ById = { Params: { id: string }; Body: Form; Querystring: Record<string, string | undefined> }

/** Customers, disputes and what is read by its id, for calls with the secret key. */
export function routes(app: FastifyInstance, ctx: Sandbox) {
  const { db } = ctx

  app.post<ById>('/v1/customers', (request, reply) => {
    requireSecretKey(ctx, request)
    const { expand: _, ...given } = read(Customer, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      const customer = newCustomer(given)
      await insert(trx, customer)
      return { status: 200, body: customer }
    })
  })

  app.post<ById>('/v1/customers/:id', (request, reply) => {
    requireSecretKey(ctx, request)
    const given = read(CustomerUpdate, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      const customer = await find<SandboxObject>(trx, 'customer', request.params.id, true)
      if (!customer) throw missing('customer', request.params.id)
      const method = given.invoice_settings?.default_payment_method
      if (method) await usedMethod(trx, method, customer.id)
      const settings = customer['invoice_settings'] as object
      const updated = {
        ...customer,
        ...(method !== undefined && { invoice_settings: { ...settings, default_payment_method: method || null } }),
      }
      await update(trx, updated)
      return { status: 200, body: updated }
    })
  })

  app.post<ById>('/v1/disputes/:id/close', (request, reply) => {
    requireSecretKey(ctx, request)
    return withIdempotency(db, request, reply, async (trx) => {
      const dispute = await find<SandboxObject>(trx, 'dispute', request.params.id, true)
      if (!dispute) throw missing('dispute', request.params.id)
      const closed = { ...dispute, status: 'lost' }
      await update(trx, closed)
      await emit(trx, 'charge.dispute.closed', closed)
      return { status: 200, body: closed }
    })
  })

  const listDisputes = async (query: ById['Querystring']) => {
    const { payment_intent: intentId, 'created[gte]': since, starting_after: after = '' } = query
    const limit = Math.min(100, Number(query['limit']) || 10)
    if (intentId === undefined && since === undefined)
      throw invalid('Missing required param: payment_intent.', 'payment_intent')
    const found =
      intentId === undefined
        ? await listSince(db, 'dispute', Number(since) || 0, { after, limit: limit + 1 })
        : await listOf(db, 'dispute', intentId, limit)
    return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url: '/v1/disputes' }
  }
  app.get<ById>('/v1/disputes', (request) => {
    requireSecretKey(ctx, request)
    return listDisputes(request.query)
  })

  const listRefunds = async ({ payment_intent: intentId, limit = '10' }: ById['Querystring']) => {
    if (intentId === undefined) throw invalid('Missing required param: payment_intent.', 'payment_intent')
    const data = await listOf(db, 'refund', intentId, Math.min(100, Number(limit) || 10))
    return { object: 'list', data, has_more: false, url: '/v1/refunds' }
  }
  app.get<ById>('/v1/refunds', (request) => {
    requireSecretKey(ctx, request)
    return listRefunds(request.query)
  })

  for (const [path, kind] of Object.entries(KINDS)) {
    app.get<ById>(`/v1/${path}/:id`, async (request) => {
      requireSecretKey(ctx, request)
      const object = await find<SandboxObject>(db, kind, request.params.id)
      if (!object) throw missing(kind, request.params.id)
      return object
    })
  }
}
