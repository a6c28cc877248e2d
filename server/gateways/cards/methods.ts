import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { CardsFailure, shaped } from './failure.ts'
import { type CardMethod, MethodWire, toMethod } from './method.ts'

const Setup = z.object({
  id: z.string().check(z.regex(/^seti_\w+$/)),
  status: z.string(),
  livemode: z.boolean(),
  client_secret: z.nullable(z.string()),
  customer: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
  last_setup_error: z.nullish(z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })),
  /** Expanded. */
  payment_method: z.nullish(z.union([z.string(), MethodWire])),
})

/** An attempt to save a card, in our own terms. */
export interface CardSetup {
  id: string
  status: string
  isLive: boolean
  clientSecret: string | null
  customer: string | null
  /** Our row that it was created for. */
  setupId: string | null
  /** Why the last card was refused, in words for its holder. */
  error: string | null
  method: CardMethod | null
}

function toSetup(given: unknown): CardSetup {
  const setup = shaped(Setup, given)
  const { payment_method: method, last_setup_error: error } = setup
  return {
    id: setup.id,
    status: setup.status,
    isLive: setup.livemode,
    clientSecret: setup.client_secret,
    customer: setup.customer ?? null,
    setupId: setup.metadata?.['setup_id'] ?? null,
    error: error ? (error.message ?? 'Your card was declined.') : null,
    method: typeof method === 'object' && method !== null ? toMethod(method) : null,
  }
}

function methodOf(given: unknown): CardMethod {
  const method = toMethod(shaped(MethodWire, given))
  if (method === null) throw new CardsFailure('unavailable', 'The provider returned a payment method of another kind')
  return method
}

const EXPANDED = { expand: ['payment_method'] }

type Call = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>

/** The calls about saved cards. */
export const methodCalls = (call: Call) => ({
  /** Begins to save a card for a customer, to be charged with or without them later. */
  createSetup: (
    { setupId, userId, customer }: { setupId: string; userId: string; customer: string },
    idempotencyKey: string,
  ): Promise<CardSetup> =>
    call(async (stripe) =>
      toSetup(
        await stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { setup_id: setupId, user_id: userId },
          },
          { idempotencyKey },
        ),
      ),
    ),

  retrieveSetup: (id: string): Promise<CardSetup> =>
    call(async (stripe) => toSetup(await stripe.setupIntents.retrieve(id, EXPANDED))),

  /** Throws `refused` where it is too late. */
  cancelSetup: (id: string): Promise<CardSetup> =>
    call(async (stripe) => toSetup(await stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' }))),

  retrieveMethod: (id: string): Promise<CardMethod> =>
    call(async (stripe) => methodOf(await stripe.paymentMethods.retrieve(id))),

  /** Gives up a saved method. Throws `refused` where it is not saved any more. */
  detachMethod: (id: string): Promise<CardMethod> =>
    call(async (stripe) => methodOf(await stripe.paymentMethods.detach(id))),

  /** Saves a test card without its holder, for the demonstration. */
  attachTestCard: (token: string, customer: string, expires: { month: number; year: number }): Promise<CardMethod> =>
    call(async (stripe) => {
      const { id } = await stripe.paymentMethods.attach(token, { customer })
      const card = { exp_month: expires.month, exp_year: expires.year }
      return methodOf(await stripe.paymentMethods.update(id, { card }))
    }),
})
