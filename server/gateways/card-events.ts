import type { Stripe } from 'stripe'
import * as z from 'zod/mini'

/** An event is accepted this long before and after its signature's time. */
const WINDOW_S = 300

const Wire = z.object({
  id: z.string().check(z.regex(/^evt_\w+$/), z.maxLength(255)),
  type: z.string().check(z.maxLength(255)),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      /** Charges, refunds and disputes name the intent that they belong to. */
      payment_intent: z.nullish(z.string()),
      metadata: z.nullish(z.record(z.string(), z.string())),
    }),
  }),
})

/** A webhook event. Only its ids are used; the current state is requested from the provider. */
export interface CardEvent {
  id: string
  type: string
  /** The payment intent that it is about. Null for other events. */
  intentId: string | null
  /** The payment of the intent, if the event names it. */
  paymentId: string | null
  /** The setup intent that it is about, and our row of it, if the event names it. */
  setupIntentId: string | null
  setupId: string | null
  /** The saved method that it is about. */
  methodId: string | null
}

/** The library accepts signatures from the future. */
function isTimely(signature: string): boolean {
  const at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
  return Math.abs(Date.now() / 1000 - at) <= WINDOW_S
}

function toEvent(given: unknown): CardEvent | null {
  const parsed = z.safeParse(Wire, given)
  if (!parsed.success) return null
  const { id, type, data } = parsed.data
  const { object } = data
  const isIntent = object.object === 'payment_intent'
  const isSetup = object.object === 'setup_intent'
  return {
    id,
    type,
    intentId: isIntent ? object.id : (object.payment_intent ?? null),
    paymentId: (isIntent && object.metadata?.['payment_id']) || null,
    setupIntentId: isSetup ? object.id : null,
    setupId: (isSetup && object.metadata?.['setup_id']) || null,
    methodId: object.object === 'payment_method' ? object.id : null,
  }
}

/** `forged`: the signature is invalid or expired. `strange`: signed, but in an unknown format. */
export function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
): CardEvent | 'forged' | 'strange' {
  if (signature === undefined || !isTimely(signature)) return 'forged'
  for (const secret of secrets) {
    try {
      return toEvent(stripe.webhooks.constructEvent(body, signature, secret, WINDOW_S)) ?? 'strange'
    } catch {
      // The signature may belong to the other webhook secret.
    }
  }
  return 'forged'
}
