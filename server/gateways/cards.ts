import type { Gateway } from '#contract/payments/own.ts'
import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { readEvent } from './card-events.ts'
import { type CardIntent, toIntent } from './card-intent.ts'
import { CardsFailure, mapProviderErrors, shaped } from './cards/failure.ts'
import { type Agreed, debitTypes, mandateOf } from './cards/debits.ts'
import { listDisputes, NO_DISPUTE, readDispute } from './cards/disputes.ts'
import { methodCalls } from './cards/methods.ts'
import { refundCalls } from './cards/refunds.ts'

export { CardsFailure } from './cards/failure.ts'

/** The API version that this code is written for. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 10_000

interface Options {
  gateway: Gateway
  secretKey: string
  publishableKey: string
  webhookSecrets: readonly string[]
  isLive: boolean
  /** Bank accounts are taken too. */
  hasBankDebit: boolean
  /** Replaces the provider's own URL. */
  apiUrl?: string | undefined
  /** For a provider that runs in this process. */
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
}

interface NewIntent {
  paymentId: string
  userId: string
  amountCents: number
  paymentType: string
  customer: string
  email: string
  description: string
}

interface NewCustomer {
  userId: string
  email: string
  name: string
}

const Customer = z.object({ id: z.string().check(z.regex(/^cus_\w+$/)), deleted: z.optional(z.boolean()) })
const EXPANDED = ['latest_charge', 'payment_method']

const addressOf = (apiUrl: string | undefined) => {
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return {
    host: hostname,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    port: port || (protocol === 'http:' ? 80 : 443),
  }
}

/** The card provider, through its own library and protocol. The same for Stripe and the sandbox. */
export function createCards(options: Options) {
  const {
    gateway,
    secretKey,
    publishableKey,
    webhookSecrets,
    isLive,
    hasBankDebit,
    apiUrl,
    fetch,
    timeoutMs = TIMEOUT_MS,
  } = options
  let client: Promise<Stripe> | undefined
  // Loaded with the first call, because it is large.
  const connect = () =>
    (client ??= import('stripe').then(
      ({ Stripe: Library }) =>
        new Library(secretKey, {
          apiVersion: API_VERSION,
          timeout: timeoutMs,
          maxNetworkRetries: 1,
          telemetry: false,
          ...addressOf(apiUrl),
          ...(fetch && { httpClient: Library.createFetchHttpClient(fetch) }),
        }),
    ))
  /** Makes one call, whose errors are those of this module. */
  const call = <T>(work: (stripe: Stripe) => Promise<T>) => mapProviderErrors(connect().then(work))

  async function withDispute(given: unknown): Promise<CardIntent> {
    const intent = toIntent(given)
    if (intent === null)
      throw new CardsFailure('unavailable', 'The provider returned something other than a payment intent')
    return { ...intent, ...(intent.isDisputed ? await readDispute(await connect(), intent.id) : NO_DISPUTE) }
  }

  return {
    gateway,
    publishableKey,
    isLive,
    hasBankDebit,
    /** The event of a webhook call with a valid signature. Null for a forged or replayed one. */
    readEvent: async (body: Buffer, signature: string | undefined) =>
      readEvent(await connect(), body, signature, webhookSecrets),

    /** Whether it can be a customer of this provider. Sandbox customers do not exist at Stripe. */
    knowsCustomer: (id: string) => id.startsWith('cus_sbx_') === (gateway === 'sandbox'),

    createCustomer: ({ userId, email, name }: NewCustomer, idempotencyKey: string): Promise<string> =>
      call((stripe) =>
        stripe.customers
          .create({ email, name, metadata: { user_id: userId } }, { idempotencyKey })
          .then((customer) => shaped(Customer, customer).id),
      ),

    createIntent: (intent: NewIntent, idempotencyKey: string): Promise<CardIntent> =>
      call((stripe) =>
        stripe.paymentIntents
          .create(
            {
              amount: intent.amountCents,
              currency: 'usd',
              customer: intent.customer,
              // With live keys, setting this makes the provider send a receipt of its own, and we already send one.
              ...(!isLive && { receipt_email: intent.email }),
              description: intent.description,
              metadata: {
                payment_id: intent.paymentId,
                user_id: intent.userId,
                payment_type: intent.paymentType,
              },
              ...debitTypes(hasBankDebit, 'instant'),
              expand: EXPANDED,
            },
            { idempotencyKey },
          )
          .then(withDispute),
      ),

    /** A page of the disputes since a time. */
    listDisputes: (page: Parameters<typeof listDisputes>[1]) => call((stripe) => listDisputes(stripe, page)),

    retrieve: (id: string): Promise<CardIntent> =>
      call((stripe) => stripe.paymentIntents.retrieve(id, { expand: EXPANDED }).then(withDispute)),

    /**
     * Pays with a saved method while its holder is here. Throws `refused` where the card is declined. With a bank account, the holder has just agreed to
     * the debit.
     */
    confirm: (
      id: string,
      { method, returnUrl, agreed }: { method: string; returnUrl: string; agreed: Agreed | null },
    ): Promise<CardIntent> =>
      call((stripe) =>
        stripe.paymentIntents
          .confirm(id, {
            payment_method: method,
            return_url: returnUrl,
            ...(agreed && { mandate_data: mandateOf(agreed) }),
            expand: EXPANDED,
          })
          .then(withDispute),
      ),

    /**
     * Pays with a saved card while its holder is away. Throws `refused` where the card is declined, or its bank asks for the holder. The same key tries
     * the card once.
     */
    confirmOffSession: (id: string, method: string, idempotencyKey: string): Promise<CardIntent> =>
      call((stripe) =>
        stripe.paymentIntents
          .confirm(id, { payment_method: method, off_session: true, expand: EXPANDED }, { idempotencyKey })
          .then(withDispute),
      ),

    /** Whether the card is saved once the payment succeeds. */
    keepCard: (id: string, isKept: boolean): Promise<CardIntent> =>
      call((stripe) =>
        stripe.paymentIntents
          .update(id, { setup_future_usage: isKept ? 'off_session' : '', expand: EXPANDED })
          .then(withDispute),
      ),

    ...methodCalls(call),
    ...refundCalls(call),

    /** Cancels an unpaid intent. Throws `refused` where it is too late. */
    cancel: (id: string): Promise<CardIntent> =>
      call((stripe) =>
        stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned', expand: EXPANDED }).then(withDispute),
      ),
  }
}
export type Cards = ReturnType<typeof createCards>
