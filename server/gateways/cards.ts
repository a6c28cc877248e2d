import type { Gateway } from '#contract/payments/own.ts'
import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { readEvent } from './card-events.ts'
import { type CardIntent, toIntent } from './card-intent.ts'

/** The API version that this code is written for. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 10_000

/** Known by its fields, because the library is loaded late. */
const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && 'rawType' in error

/** The provider could not be reached or sent nonsense (`unavailable`), or refused the call (`refused`). */
export class CardsFailure extends Error {
  readonly kind: 'unavailable' | 'refused'
  /** The provider's error code. */
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(kind: 'unavailable' | 'refused', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.kind = kind
    const stripeError = isStripeError(cause) ? cause : null
    this.code = stripeError?.code
    this.param = stripeError?.param
  }
}

interface Options {
  gateway: Gateway
  secretKey: string
  publishableKey: string
  webhookSecrets: readonly string[]
  isLive: boolean
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

const REFUSALS = new Set<string>(['StripeInvalidRequestError', 'StripeIdempotencyError', 'StripeCardError'])

/** A refusal by the provider is final. Any other error is temporary, so a retry may help. */
const failureOf = (error: unknown) => {
  if (error instanceof CardsFailure) return error
  const isNo = isStripeError(error) && REFUSALS.has(error.type)
  return new CardsFailure(isNo ? 'refused' : 'unavailable', error)
}

const mapProviderErrors = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw failureOf(error)
  })

const Customer = z.object({ id: z.string().check(z.regex(/^cus_\w+$/)), deleted: z.optional(z.boolean()) })
const Dispute = z.object({
  status: z.string(),
  created: z.number(),
  evidence_details: z.nullish(z.object({ due_by: z.nullish(z.number()) })),
})
const Disputes = z.object({ data: z.array(Dispute) })

/** A response in the wrong format is the provider's error. */
function shaped<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const parsed = z.safeParse(schema, given)
  if (!parsed.success) throw new CardsFailure('unavailable', parsed.error)
  return parsed.data
}

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
  const { gateway, secretKey, publishableKey, webhookSecrets, isLive, apiUrl, fetch, timeoutMs = TIMEOUT_MS } = options
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
    if (!intent.isDisputed) return { ...intent, disputeStatus: null, disputeDueBy: null }
    const stripe = await connect()
    const list = shaped(Disputes, await stripe.disputes.list({ payment_intent: intent.id, limit: 10 }))
    const [last] = list.data.toSorted((one, other) => other.created - one.created)
    const dueBy = last?.evidence_details?.due_by
    return {
      ...intent,
      disputeStatus: last?.status ?? 'needs_response',
      disputeDueBy: typeof dueBy === 'number' ? new Date(dueBy * 1000) : null,
    }
  }

  return {
    gateway,
    publishableKey,
    isLive,
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
              allowed_payment_method_types: ['card'],
              expand: ['latest_charge'],
            },
            { idempotencyKey },
          )
          .then(withDispute),
      ),

    retrieve: (id: string): Promise<CardIntent> =>
      call((stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }).then(withDispute)),

    /** Cancels an unpaid intent. Throws `refused` where it is too late. */
    cancel: (id: string): Promise<CardIntent> =>
      call((stripe) =>
        stripe.paymentIntents
          .cancel(id, { cancellation_reason: 'abandoned', expand: ['latest_charge'] })
          .then(withDispute),
      ),
  }
}
export type Cards = ReturnType<typeof createCards>
