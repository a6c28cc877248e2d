import type { Db } from '#server/db/connection.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { confirm, requireOpen } from './confirmation.ts'
import { DebitOptions, MandateData } from './debits/confirm.ts'
import { now, opens, originsOf, queryOf, requireSecretKey, type Sandbox, secretOfCall } from './context.ts'
import { emit } from './events.ts'
import { invalid, missing } from './failures.ts'
import { AllowedTypes, cents, expands, Expanding, flag, type Form, Metadata, read } from './form.ts'
import { type Answer, withIdempotency } from './idempotency.ts'
import { usedMethod } from './methods.ts'
import { type Intent, newIntent, type SandboxObject } from './objects.ts'
import { find, insert, update } from './store.ts'

const FutureUsage = z.enum(['off_session', 'on_session'])
const Confirming = {
  payment_method: z.optional(z.string()),
  return_url: z.optional(z.string()),
  off_session: flag,
  ...MandateData,
}
const Create = z.object({
  amount: cents,
  currency: z.literal('usd'),
  customer: z._default(z.nullable(z.string()), null),
  description: z._default(z.nullable(z.string()), null),
  receipt_email: z._default(z.nullable(z.string()), null),
  metadata: Metadata,
  setup_future_usage: z._default(z.nullable(FutureUsage), null),
  ...AllowedTypes,
  ...DebitOptions,
  ...Confirming,
  confirm: flag,
  ...Expanding,
})
const Update = z.object({ setup_future_usage: z.optional(z.union([FutureUsage, z.literal('')])), ...Expanding })
const Confirm = z.object({
  ...Confirming,
  payment_method_options: z.optional(DebitOptions.payment_method_options),
  ...Expanding,
})
const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
const Cancel = z.object({ cancellation_reason: z.optional(z.enum(REASONS)), ...Expanding })

/** Replaces the ids that the caller asked to expand by the objects. A card that is used once has no object. */
async function expanded(db: Db, intent: Intent, given: { expand?: Record<string, string> | undefined }) {
  const readBy = async (name: 'latest_charge' | 'payment_method', kind: string) => {
    const id = intent[name]
    const object = id !== null && expands(given, name) ? await find(db, kind, id) : null
    return object === null ? {} : { [name]: object }
  }
  return {
    ...intent,
    ...(await readBy('latest_charge', 'charge')),
    ...(await readBy('payment_method', 'payment_method')),
  }
}

const expandedAnswer = async (db: Db, answer: Answer, given: Parameters<typeof expanded>[2]): Promise<Answer> =>
  answer.status === 200 ? { ...answer, body: await expanded(db, answer.body as Intent, given) } : answer

export async function requireIntent(db: Db, id: string, secret: string | null, isLocked = false): Promise<Intent> {
  const intent = await find<Intent>(db, 'payment_intent', id, isLocked)
  if (!intent || !opens(secret, intent.client_secret)) throw missing('payment_intent', id, 'intent')
  return intent
}

export function intentRoutes(app: FastifyInstance, ctx: Sandbox) {
  const { db, debitSeconds } = ctx
  type ById = { Params: { id: string }; Body: Form }

  app.post<ById>('/v1/payment_intents', (request, reply) => {
    requireSecretKey(ctx, request)
    const {
      expand,
      confirm: isConfirmed,
      off_session: isOffSession,
      return_url,
      mandate_data,
      ...given
    } = read(Create, request.body)
    if (isOffSession && !isConfirmed) throw invalid('off_session can only be used with confirm.', 'off_session')
    return withIdempotency(db, request, reply, async (trx) => {
      if (given.customer !== null && !(await find<SandboxObject>(trx, 'customer', given.customer)))
        throw missing('customer', given.customer, 'customer')
      const { payment_method = null, ...params } = given
      if (payment_method !== null) await usedMethod(trx, payment_method, given.customer)
      const status = payment_method === null ? 'requires_payment_method' : 'requires_confirmation'
      const intent: Intent = { ...newIntent({ ...params, payment_method }), status }
      await insert(trx, intent)
      await emit(trx, 'payment_intent.created', intent)
      if (!isConfirmed) return { status: 200, body: await expanded(trx, intent, { expand }) }
      const answer = await confirm(trx, intent, {
        return_url,
        mandate_data,
        isOffSession,
        origins: originsOf(ctx, request),
        debitSeconds,
      })
      return expandedAnswer(trx, answer, { expand })
    })
  })

  app.post<ById>('/v1/payment_intents/:id', (request, reply) => {
    requireSecretKey(ctx, request)
    const { setup_future_usage: usage, ...given } = read(Update, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      const intent = await requireIntent(trx, request.params.id, null, true)
      requireOpen(intent, 'updated')
      const updated: Intent = usage === undefined ? intent : { ...intent, setup_future_usage: usage || null }
      await update(trx, updated)
      return { status: 200, body: await expanded(trx, updated, given) }
    })
  })

  const retrieve = async (request: FastifyRequest, id: string) => {
    const intent = await requireIntent(db, id, secretOfCall(ctx, request))
    return await expanded(db, intent, read(z.object(Expanding), queryOf(request)))
  }
  app.get<ById>('/v1/payment_intents/:id', (request) => retrieve(request, request.params.id))

  app.post<ById>('/v1/payment_intents/:id/confirm', (request, reply) => {
    const secret = secretOfCall(ctx, request)
    const { off_session: isOffSession, expand, ...given } = read(Confirm, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      const intent = await requireIntent(trx, request.params.id, secret, true)
      const origins = originsOf(ctx, request)
      const answer = await confirm(trx, intent, { ...given, isOffSession, origins, debitSeconds })
      return expandedAnswer(trx, answer, { expand })
    })
  })

  app.post<ById>('/v1/payment_intents/:id/cancel', (request, reply) => {
    requireSecretKey(ctx, request)
    const given = read(Cancel, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      const intent = await requireIntent(trx, request.params.id, null, true)
      requireOpen(intent, 'canceled')
      const canceled: Intent = {
        ...intent,
        status: 'canceled',
        canceled_at: now(),
        cancellation_reason: given.cancellation_reason ?? null,
        next_action: null,
      }
      await update(trx, canceled)
      await emit(trx, 'payment_intent.canceled', canceled)
      return { status: 200, body: await expanded(trx, canceled, given) }
    })
  })
}
