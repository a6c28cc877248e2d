import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { shaped } from './failure.ts'

const Dispute = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number().check(z.int(), z.minimum(0)),
  reason: z.nullish(z.string()),
  created: z.number(),
  payment_intent: z.nullish(z.string()),
  evidence_details: z.nullish(z.object({ due_by: z.nullish(z.number()) })),
})
const Disputes = z.object({ data: z.array(Dispute), has_more: z.optional(z.boolean()) })

/** What the provider says of the dispute of a payment. */
export interface DisputeFacts {
  disputeStatus: string | null
  /** Why the bank or the cardholder wants the money back, by the provider's code. */
  disputeReason: string | null
  /** What the bank takes back, in cents. */
  disputedCents: number | null
  /** The deadline to respond to the dispute. Null where no response is needed. */
  disputeDueBy: Date | null
}

export const NO_DISPUTE: DisputeFacts = {
  disputeStatus: null,
  disputeReason: null,
  disputedCents: null,
  disputeDueBy: null,
}

/** The latest dispute of an intent that is disputed. */
export async function readDispute(stripe: Stripe, intentId: string): Promise<DisputeFacts> {
  const list = shaped(Disputes, await stripe.disputes.list({ payment_intent: intentId, limit: 10 }))
  const [last] = list.data.toSorted((one, other) => other.created - one.created)
  const dueBy = last?.evidence_details?.due_by
  return {
    disputeStatus: last?.status ?? 'needs_response',
    disputeReason: last?.reason ?? null,
    disputedCents: last?.amount ?? null,
    disputeDueBy: typeof dueBy === 'number' ? new Date(dueBy * 1000) : null,
  }
}

/** Disputes since a time, the newest first, one page after the other. Those of payments that are none of ours are among them. */
export async function listDisputes(stripe: Stripe, { since, after }: { since: Date; after: string | null }) {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const page = await stripe.disputes.list({ created, limit: 100, ...(after !== null && { starting_after: after }) })
  const { data, has_more: hasMore } = shaped(Disputes, page)
  return {
    disputes: data.map(({ status, payment_intent: intentId }) => ({ status, intentId: intentId ?? null })),
    next: hasMore ? (data.at(-1)?.id ?? null) : null,
  }
}
