import * as z from 'zod/mini'
import type { DisputeFacts } from './cards/disputes.ts'
import { BANK, type CardMethod, MethodWire, toMethod } from './cards/method.ts'

const cents = z.number().check(z.int(), z.minimum(0))

/** The fields of the provider's payment intent that we use. `latest_charge` and `payment_method` are expanded. */
const Wire = z.object({
  id: z.string().check(z.regex(/^pi_\w+$/)),
  object: z.literal('payment_intent'),
  status: z.string(),
  amount: cents,
  amount_received: cents,
  currency: z.string(),
  livemode: z.boolean(),
  client_secret: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.nullish(
    z.object({
      code: z.optional(z.string()),
      decline_code: z.optional(z.string()),
      message: z.optional(z.string()),
      payment_method: z.nullish(z.object({ id: z.optional(z.string()), type: z.optional(z.string()) })),
    }),
  ),
  next_action: z.nullish(z.object({ redirect_to_url: z.nullish(z.object({ url: z.nullish(z.string()) })) })),
  setup_future_usage: z.nullish(z.string()),
  payment_method: z.nullish(z.union([z.string(), MethodWire])),
  latest_charge: z.nullish(
    z.object({
      created: z.nullish(z.number()),
      amount_refunded: cents,
      disputed: z.boolean(),
      payment_method_details: z.nullish(
        z.object({
          card: z.nullish(z.object({ brand: z.nullish(z.string()), last4: z.nullish(z.string()) })),
          us_bank_account: z.nullish(z.object({ bank_name: z.nullish(z.string()), last4: z.nullish(z.string()) })),
        }),
      ),
    }),
  ),
})

/** A payment intent in our own terms. Amounts are whole cents. */
export interface CardIntent extends DisputeFacts {
  id: string
  status: string
  amountCents: number
  receivedCents: number
  currency: string
  isLive: boolean
  clientSecret: string | null
  /** The payment that it was created for. */
  paymentId: string | null
  error: { code: string; message: string } | null
  refundedCents: number
  isDisputed: boolean
  methodKind: 'card' | 'us_bank_account'
  /** When a bank was asked to pay. Null for a card, which answers at once. */
  sentAt: Date | null
  /** The brand of the card, or the name of the bank. */
  cardBrand: string | null
  cardLast4: string | null
  /** Where the payer confirms with their bank. Null where they need not. */
  redirectUrl: string | null
  /** The card is saved for its customer once the payment succeeds. */
  isCardKept: boolean
  /** The card that it is paid with, if the provider says more of it than its id. */
  method: CardMethod | null
  /** The provider's id of the method that was tried last and did not pay. */
  failedMethodId: string | null
}

/** An attempt that no charge stands for yet. The latest charge is of an earlier one. */
const isAsked = (status: string) => status === 'requires_action' || status === 'requires_confirmation'

/** Null where the format is wrong. */
export function toIntent(given: unknown): Omit<CardIntent, keyof DisputeFacts> | null {
  const parsed = z.safeParse(Wire, given)
  if (!parsed.success) return null
  const { data } = parsed
  const { last_payment_error: error, latest_charge: charge, payment_method: wire } = data
  const method = typeof wire === 'object' && wire !== null ? toMethod(wire) : null
  const details = charge?.payment_method_details
  // A debit that failed is the latest charge until another method has answered.
  const isOther = Boolean(details?.us_bank_account) && (isAsked(data.status) || error?.payment_method?.type === 'card')
  const account = isOther ? null : details?.us_bank_account
  const card = details?.card ?? (isOther ? method : null)
  const sentAt = account && charge?.created ? new Date(charge.created * 1000) : null
  return {
    id: data.id,
    status: data.status,
    amountCents: data.amount,
    receivedCents: data.amount_received,
    currency: data.currency,
    isLive: data.livemode,
    clientSecret: data.client_secret,
    paymentId: data.metadata['payment_id'] ?? null,
    error: error
      ? { code: error.decline_code ?? error.code ?? 'card_error', message: error.message ?? 'Your card was declined.' }
      : null,
    refundedCents: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
    methodKind: account || (isOther && method?.kind === 'us_bank_account') ? 'us_bank_account' : 'card',
    sentAt,
    cardBrand: card?.brand ?? (account ? (account.bank_name ?? BANK) : null),
    cardLast4: card?.last4 ?? account?.last4 ?? null,
    redirectUrl: data.next_action?.redirect_to_url?.url ?? null,
    isCardKept: typeof data.setup_future_usage === 'string',
    method,
    failedMethodId: error?.payment_method?.id ?? null,
  }
}
