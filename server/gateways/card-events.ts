import type { Stripe } from 'stripe'
import * as z from 'zod/mini'

/** An event is believed this long before and after it was signed. */
const WINDOW_S = 300

const Wire = z.object({
  id: z.string().check(z.regex(/^evt_\w+$/), z.maxLength(255)),
  type: z.string().check(z.maxLength(255)),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      /** Of a charge, a refund and a dispute: what they belong to. */
      payment_intent: z.nullish(z.string()),
      metadata: z.nullish(z.record(z.string(), z.string())),
    }),
  }),
})

/** What a webhook call tells of. Its details are not believed: the provider is asked. */
export interface CardEvent {
  id: string
  type: string
  /** The payment intent that it is about; null where it is about something else. */
  intentId: string | null
  /** The payment that the intent was made for, where the event says so. */
  paymentId: string | null
}

/** The library takes what was signed in the future for good. */
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
  return {
    id,
    type,
    intentId: isIntent ? object.id : (object.payment_intent ?? null),
    paymentId: (isIntent && object.metadata?.['payment_id']) || null,
  }
}

/** `forged`: no signature of ours, or not of now. `strange`: signed, but shaped as nothing that we know. */
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
      // Signed with the other one, or not at all.
    }
  }
  return 'forged'
}
