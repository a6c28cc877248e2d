import type { Db } from '#server/db/connection.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { confirm, requireOpen } from './confirmation.ts'
import { now, opens, requireSecretKey, type Sandbox, secretOfCall } from './context.ts'
import { emit } from './events.ts'
import { missing } from './failures.ts'
import { cents, decodeForm, expands, Expanding, type Form, Metadata, read } from './form.ts'
import { withIdempotency } from './idempotency.ts'
import { type Intent, newIntent, type SandboxObject } from './objects.ts'
import { find, insert, update } from './store.ts'

const Create = z.object({
  amount: cents,
  currency: z.literal('usd'),
  customer: z._default(z.nullable(z.string()), null),
  description: z._default(z.nullable(z.string()), null),
  receipt_email: z._default(z.nullable(z.string()), null),
  metadata: Metadata,
  ...Expanding,
})
const Confirm = z.object({ payment_method: z.string(), return_url: z.optional(z.string()), ...Expanding })
const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
const Cancel = z.object({ cancellation_reason: z.optional(z.enum(REASONS)), ...Expanding })

/** Replaces the ids that the caller asked to expand by the objects. */
async function expanded(db: Db, intent: Intent, given: { expand?: Record<string, string> | undefined }) {
  if (!expands(given, 'latest_charge') || intent.latest_charge === null) return intent
  return { ...intent, latest_charge: await find(db, 'charge', intent.latest_charge) }
}

export async function requireIntent(db: Db, id: string, secret: string | null, isLocked = false): Promise<Intent> {
  const intent = await find<Intent>(db, 'payment_intent', id, isLocked)
  if (!intent || !opens(secret, intent.client_secret)) throw missing('payment_intent', id, 'intent')
  return intent
}

/** The origins that a browser may return to: that of the site, and without `PUBLIC_URL` also that of the request. */
const originsOf = ({ origin, isOriginGiven }: Sandbox, { protocol, host }: FastifyRequest) =>
  isOriginGiven ? [origin] : [origin, `${protocol}://${host}`]

/** Parses bracketed names in query strings like in bodies. */
const queryOf = ({ url }: FastifyRequest) => decodeForm(url.split('?')[1] ?? '')

export function intentRoutes(app: FastifyInstance, ctx: Sandbox) {
  const { db } = ctx
  type ById = { Params: { id: string }; Body: Form }

  app.post<ById>('/v1/payment_intents', (request, reply) => {
    requireSecretKey(ctx, request)
    const { expand, ...given } = read(Create, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      if (given.customer !== null && !(await find<SandboxObject>(trx, 'customer', given.customer)))
        throw missing('customer', given.customer, 'customer')
      const intent = newIntent(given)
      await insert(trx, intent)
      await emit(trx, 'payment_intent.created', intent)
      return { status: 200, body: await expanded(trx, intent, { expand }) }
    })
  })

  const retrieve = async (request: FastifyRequest, id: string) => {
    const intent = await requireIntent(db, id, secretOfCall(ctx, request))
    return await expanded(db, intent, read(z.object(Expanding), queryOf(request)))
  }
  app.get<ById>('/v1/payment_intents/:id', (request) => retrieve(request, request.params.id))

  app.post<ById>('/v1/payment_intents/:id/confirm', (request, reply) => {
    const secret = secretOfCall(ctx, request)
    const given = read(Confirm, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      const intent = await requireIntent(trx, request.params.id, secret, true)
      return confirm(trx, intent, { ...given, origins: originsOf(ctx, request) })
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
