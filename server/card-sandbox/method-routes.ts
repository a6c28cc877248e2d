import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { queryOf, requireSecretKey, type Sandbox } from './context.ts'
import { emit } from './events.ts'
import { invalid, missing } from './failures.ts'
import { cents as count, Expanding, type Form, read } from './form.ts'
import { withIdempotency } from './idempotency.ts'
import { attachMethod, byToken, type Method } from './methods.ts'
import type { SandboxObject } from './objects.ts'
import { find, listOfCustomer, update } from './store.ts'

const Attach = z.object({ customer: z.string(), ...Expanding })
const Update = z.object({
  card: z.optional(z.object({ exp_month: z.optional(count), exp_year: z.optional(count) })),
  ...Expanding,
})
const List = z.object({
  customer: z.optional(z.string()),
  type: z.optional(z.string()),
  limit: z._default(count, 10),
  ...Expanding,
})

/** Saved cards of customers, for calls with the secret key. */
export function methodRoutes(app: FastifyInstance, ctx: Sandbox) {
  const { db } = ctx
  type ById = { Params: { id: string }; Body: Form }
  const require = async (trx: typeof db, id: string, isLocked = false) => {
    const method = await find<Method>(trx, 'payment_method', id, isLocked)
    if (!method) throw missing('PaymentMethod', id, 'payment_method')
    return method
  }

  app.get<ById>('/v1/payment_methods/:id', (request) => {
    requireSecretKey(ctx, request)
    return require(db, request.params.id)
  })

  const list = async (customer: string | undefined, limit: number, url: string) => {
    if (customer === undefined) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
    if (!(await find<SandboxObject>(db, 'customer', customer))) throw missing('customer', customer, 'customer')
    return { object: 'list', data: await listOfCustomer(db, customer, Math.min(100, limit)), has_more: false, url }
  }
  app.get<ById>('/v1/payment_methods', (request) => {
    requireSecretKey(ctx, request)
    const { customer, limit } = read(List, queryOf(request))
    return list(customer, limit, '/v1/payment_methods')
  })
  app.get<ById>('/v1/customers/:id/payment_methods', (request) => {
    requireSecretKey(ctx, request)
    const { id } = request.params
    return list(id, read(List, queryOf(request)).limit, `/v1/customers/${id}/payment_methods`)
  })

  app.post<ById>('/v1/payment_methods/:id/attach', (request, reply) => {
    requireSecretKey(ctx, request)
    const { customer: id } = read(Attach, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      const customer = await find<SandboxObject>(trx, 'customer', id)
      if (!customer) throw missing('customer', id, 'customer')
      const source = byToken(request.params.id)
      // The token of a test card makes a new saved card, as at the provider.
      if (source) return { status: 200, body: await attachMethod(trx, source, id, customer['email'] as string | null) }
      const method = await require(trx, request.params.id, true)
      if (method.customer === id) return { status: 200, body: method }
      throw invalid(
        'This PaymentMethod was previously used or detached from a Customer. It may not be used again.',
        undefined,
        'payment_method_unexpected_state',
      )
    })
  })

  app.post<ById>('/v1/payment_methods/:id/detach', (request, reply) => {
    requireSecretKey(ctx, request)
    return withIdempotency(db, request, reply, async (trx) => {
      const method = await require(trx, request.params.id, true)
      if (method.customer === null)
        throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
      const detached: Method = { ...method, customer: null }
      await update(trx, detached)
      await emit(trx, 'payment_method.detached', detached)
      return { status: 200, body: detached }
    })
  })

  app.post<ById>('/v1/payment_methods/:id', (request, reply) => {
    requireSecretKey(ctx, request)
    const { card: given } = read(Update, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      const method = await require(trx, request.params.id, true)
      if (method.customer === null)
        throw invalid('You must save this PaymentMethod to a customer before you can update it.')
      const { card } = method
      const { exp_month = card?.exp_month ?? 1, exp_year = card?.exp_year ?? 2100 } = given ?? {}
      const updated: Method = card ? { ...method, card: { ...card, exp_month, exp_year } } : method
      await update(trx, updated)
      await emit(trx, 'payment_method.updated', updated)
      return { status: 200, body: updated }
    })
  })
}
