import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { shaped } from './failure.ts'

const Wire = z.object({
  id: z.string().check(z.regex(/^(re|pyr)_\w+$/)),
  amount: z.number(),
  status: z.nullish(z.string()),
  failure_reason: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
})
const List = z.object({ data: z.array(Wire) })

/** A refund in our own terms. */
export interface CardRefund {
  id: string
  /** The row that it was created for. Null for one that was made at the provider. */
  requestId: string | null
  status: 'pending' | 'done' | 'failed'
  failureReason: string | null
}

const STATUSES: Readonly<Record<string, CardRefund['status']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

const toRefund = ({ id, status, failure_reason: reason, metadata }: z.output<typeof Wire>): CardRefund => ({
  id,
  requestId: metadata?.['refund_id'] ?? null,
  status: STATUSES[status ?? ''] ?? 'pending',
  failureReason: reason ?? null,
})

type Call = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>

/** The calls about refunds. */
export const refundCalls = (call: Call) => ({
  /** Refunds a part of a payment, or all of it. The same key refunds once. Throws `refused` where the provider does not refund it. */
  createRefund: (
    { intentId, amountCents, requestId }: { intentId: string; amountCents: number; requestId: string },
    idempotencyKey: string,
  ): Promise<CardRefund> =>
    call(async (stripe) => {
      const metadata = { refund_id: requestId }
      const given = { payment_intent: intentId, amount: amountCents, metadata }
      return toRefund(shaped(Wire, await stripe.refunds.create(given, { idempotencyKey })))
    }),

  /** The refunds of a payment, newest first. */
  listRefunds: (intentId: string): Promise<CardRefund[]> =>
    call(async (stripe) =>
      shaped(List, await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data.map(toRefund),
    ),
})
