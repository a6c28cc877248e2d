import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { debitTypes } from './debits.ts'
import { CardsFailure, shaped } from './failure.ts'
import { type CardMethod, MethodWire, toMethod } from './method.ts'

const Setup = z.object({
  id: z.string().check(z.regex(/^seti_\w+$/)),
  status: z.string(),
  livemode: z.boolean(),
  client_secret: z.nullable(z.string()),
  customer: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
  next_action: z.nullish(
    z.object({
      verify_with_microdeposits: z.nullish(
        z.object({ arrival_date: z.number(), microdeposit_type: z.nullish(z.string()) }),
      ),
    }),
  ),
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
  errorCode: string | null
  method: CardMethod | null
  /** The owner of a bank account has to tell what was deposited. */
  deposits: { by: 'amounts' | 'descriptor_code'; arriveAt: Date } | null
}

function toSetup(given: unknown): CardSetup {
  const setup = shaped(Setup, given)
  const { payment_method: method, last_setup_error: error } = setup
  const deposits = setup.next_action?.verify_with_microdeposits
  return {
    id: setup.id,
    status: setup.status,
    isLive: setup.livemode,
    clientSecret: setup.client_secret,
    customer: setup.customer ?? null,
    setupId: setup.metadata?.['setup_id'] ?? null,
    error: error ? (error.message ?? 'Your card was declined.') : null,
    errorCode: error?.code ?? null,
    method: typeof method === 'object' && method !== null ? toMethod(method) : null,
    deposits: deposits
      ? {
          by: deposits.microdeposit_type === 'descriptor_code' ? 'descriptor_code' : 'amounts',
          arriveAt: new Date(deposits.arrival_date * 1000),
        }
      : null,
  }
}

function methodOf(given: unknown): CardMethod {
  const method = toMethod(shaped(MethodWire, given))
  if (method === null) throw new CardsFailure('unavailable', 'The provider returned a payment method of another kind')
  return method
}

const BANK_ONLY = {
  ...debitTypes(true, 'automatic'),
  allowed_payment_method_types: ['us_bank_account'],
} satisfies Partial<Stripe.SetupIntentCreateParams>

const EXPANDED = { expand: ['payment_method'] }

type Call = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>

/** What was deposited in an account: two amounts in cents, or a code. */
export type Deposited = { amounts: number[] } | { descriptor_code: string }

/** The calls about saved methods. */
export const methodCalls = (call: Call) => ({
  /** Begins to save a card or a bank account for a customer, to be charged with or without them later. */
  createSetup: (
    {
      setupId,
      userId,
      customer,
      kind,
    }: { setupId: string; userId: string; customer: string; kind: CardMethod['kind'] },
    idempotencyKey: string,
  ): Promise<CardSetup> =>
    call(async (stripe) =>
      toSetup(
        await stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            ...(kind === 'card' ? debitTypes(false, 'automatic') : BANK_ONLY),
            metadata: { setup_id: setupId, user_id: userId },
          },
          { idempotencyKey },
        ),
      ),
    ),

  retrieveSetup: (id: string): Promise<CardSetup> =>
    call(async (stripe) => toSetup(await stripe.setupIntents.retrieve(id, EXPANDED))),

  /** Tells what was deposited. Throws `refused` where that is wrong. */
  verifySetup: (id: string, deposited: Deposited): Promise<CardSetup> =>
    call(async (stripe) => toSetup(await stripe.setupIntents.verifyMicrodeposits(id, { ...deposited, ...EXPANDED }))),

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

  /** Saves a test bank account, for the demonstration. */
  attachTestBank: (token: string, customer: string): Promise<CardMethod> =>
    call(async (stripe) => methodOf(await stripe.paymentMethods.attach(token, { customer }))),
})
