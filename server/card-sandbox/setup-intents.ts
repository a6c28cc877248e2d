import type { Db } from '#server/db/connection.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cardError, type Decline, redirectTo, requireOpen, returnUrlOf } from './confirmation.ts'
import { newId, now, opens, originsOf, queryOf, requireSecretKey, type Sandbox, secretOfCall } from './context.ts'
import { DebitOptions, isVerifiedLater, MandateData } from './debits/confirm.ts'
import { bankByToken, bankMethod } from './debits/objects.ts'
import { verifyByDeposits } from './debits/deposits.ts'
import { emit } from './events.ts'
import { missing } from './failures.ts'
import { AllowedTypes, expands, Expanding, type Form, Metadata, read } from './form.ts'
import { type Answer, withIdempotency } from './idempotency.ts'
import { attachMethod, type UsedBank, type UsedCard, usedMethod } from './methods.ts'
import type { DebitAsked, SandboxObject } from './objects.ts'
import { find, insert, update } from './store.ts'

export type Setup = SandboxObject & {
  status: string
  client_secret: string
  customer: string
  payment_method: string | null
  next_action: object | null
  allowed_payment_method_types: readonly string[]
  payment_method_options: DebitAsked
}

const Create = z.object({
  customer: z.string(),
  usage: z._default(z.enum(['off_session', 'on_session']), 'off_session'),
  description: z._default(z.nullable(z.string()), null),
  metadata: Metadata,
  ...AllowedTypes,
  ...DebitOptions,
  ...Expanding,
})
const Confirm = z.object({
  payment_method: z.string(),
  return_url: z.optional(z.string()),
  payment_method_options: z.optional(DebitOptions.payment_method_options),
  ...MandateData,
  ...Expanding,
})
const Cancel = z.object({
  cancellation_reason: z._default(z.nullable(z.enum(['abandoned', 'duplicate', 'requested_by_customer'])), null),
  ...Expanding,
})

const CARD_OPTIONS = { mandate_options: null, network: null, request_three_d_secure: 'automatic' }

function newSetup({ payment_method_options: options, ...given }: Omit<z.output<typeof Create>, 'expand'>): Setup {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('s').slice(6)}`,
    created: now(),
    customer_account: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: CARD_OPTIONS, ...options },
    payment_method_types: given.allowed_payment_method_types,
    single_use_mandate: null,
    status: 'requires_payment_method',
    ...given,
  }
}

export async function requireSetup(db: Db, id: string, secret: string | null, isLocked = false): Promise<Setup> {
  const setup = await find<Setup>(db, 'setup_intent', id, isLocked)
  if (!setup || !opens(secret, setup.client_secret)) throw missing('setupintent', id, 'intent')
  return setup
}

export async function succeed(trx: Db, setup: Setup, used: UsedCard | UsedBank): Promise<Setup> {
  const method = used.isSaved ? used.id : (await attachMethod(trx, used, setup.customer, null)).id
  const done: Setup = {
    ...setup,
    status: 'succeeded',
    payment_method: method,
    last_setup_error: null,
    next_action: null,
  }
  await update(trx, done)
  await emit(trx, 'setup_intent.succeeded', done)
  return done
}

async function decline(trx: Db, setup: Setup, used: UsedCard, reason: Decline): Promise<Answer> {
  const error = cardError(used, reason, null)
  const failed = await refuseSetup(trx, setup, error)
  return { status: 402, body: { error: { ...error, setup_intent: failed } } }
}

/** Nothing was saved. Something else can be tried. */
export async function refuseSetup(trx: Db, setup: Setup, error: object): Promise<Setup> {
  const failed: Setup = {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: error,
    next_action: null,
  }
  await update(trx, failed)
  await emit(trx, 'setup_intent.setup_failed', failed)
  return failed
}

/** Waits for what arrives in the account. */
async function waitForDeposits(trx: Db, setup: Setup, used: UsedBank, origin: string): Promise<Setup> {
  const waiting: Setup = {
    ...setup,
    status: 'requires_action',
    payment_method: used.id,
    last_setup_error: null,
    next_action: verifyByDeposits(used, origin),
  }
  await update(trx, waiting)
  await emit(trx, 'setup_intent.requires_action', waiting)
  return waiting
}

async function confirm(
  trx: Db,
  setup: Setup,
  given: Omit<z.output<typeof Confirm>, 'expand'> & { origins: readonly string[] },
): Promise<Answer> {
  requireOpen(setup, 'confirmed', 'SetupIntent')
  const used = await usedMethod(trx, given.payment_method, setup.customer)
  if ('bank' in used) {
    const isWaiting = isVerifiedLater(setup, used, given)
    const after = isWaiting ? waitForDeposits(trx, setup, used, given.origins[0] ?? '') : succeed(trx, setup, used)
    return { status: 200, body: await after }
  }
  const { outcome, isSavable } = used.card
  if (outcome === 'authenticate') {
    const secret = `setup_intent_client_secret=${setup.client_secret}`
    const asking: Setup = {
      ...setup,
      status: 'requires_action',
      payment_method: used.id,
      last_setup_error: null,
      next_action: redirectTo(setup.id, secret, returnUrlOf(given.return_url, given.origins)),
    }
    await update(trx, asking)
    await emit(trx, 'setup_intent.requires_action', asking)
    return { status: 200, body: asking }
  }
  if (typeof outcome === 'object' && !isSavable) return await decline(trx, setup, used, outcome)
  return { status: 200, body: await succeed(trx, setup, used) }
}

/** Applies the holder's choice on the authentication page. */
export async function authenticateSetup(trx: Db, setup: Setup, hasConfirmed: boolean): Promise<void> {
  const used = (await usedMethod(trx, String(setup.payment_method), setup.customer)) as UsedCard
  if (hasConfirmed) await succeed(trx, setup, used)
  else
    await decline(trx, setup, used, {
      code: 'setup_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
}

async function expanded(db: Db, setup: Setup, given: { expand?: Record<string, string> | undefined }) {
  if (!expands(given, 'payment_method') || setup.payment_method === null) return setup
  const bank = bankByToken(setup.payment_method)
  // An account that is not verified yet belongs to no customer.
  const method = bank ? bankMethod(bank, { email: null }) : await find(db, 'payment_method', setup.payment_method)
  return method === null ? setup : { ...setup, payment_method: method }
}

/** Setup intents: saving a card for a customer without charging it. */
export function setupIntentRoutes(app: FastifyInstance, ctx: Sandbox) {
  const { db } = ctx
  type ById = { Params: { id: string }; Body: Form }

  app.post<ById>('/v1/setup_intents', (request, reply) => {
    requireSecretKey(ctx, request)
    const { expand: _, ...given } = read(Create, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      if (!(await find(trx, 'customer', given.customer))) throw missing('customer', given.customer, 'customer')
      const setup = newSetup(given)
      await insert(trx, setup)
      await emit(trx, 'setup_intent.created', setup)
      return { status: 200, body: setup }
    })
  })

  const retrieve = async (request: FastifyRequest, id: string) => {
    const setup = await requireSetup(db, id, secretOfCall(ctx, request))
    return await expanded(db, setup, read(z.object(Expanding), queryOf(request)))
  }
  app.get<ById>('/v1/setup_intents/:id', (request) => retrieve(request, request.params.id))

  app.post<ById>('/v1/setup_intents/:id/confirm', (request, reply) => {
    const secret = secretOfCall(ctx, request)
    const given = read(Confirm, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      const setup = await requireSetup(trx, request.params.id, secret, true)
      return confirm(trx, setup, { ...given, origins: originsOf(ctx, request) })
    })
  })

  app.post<ById>('/v1/setup_intents/:id/cancel', (request, reply) => {
    requireSecretKey(ctx, request)
    const { cancellation_reason } = read(Cancel, request.body)
    return withIdempotency(db, request, reply, async (trx) => {
      const setup = await requireSetup(trx, request.params.id, null, true)
      requireOpen(setup, 'canceled', 'SetupIntent')
      const canceled: Setup = { ...setup, status: 'canceled', cancellation_reason, next_action: null }
      await update(trx, canceled)
      await emit(trx, 'setup_intent.canceled', canceled)
      return { status: 200, body: canceled }
    })
  })
}
