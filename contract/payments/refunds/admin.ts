import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ById, Id, Money, requiredLine, Timestamp } from '#contract/core/fields.ts'
import { amountFrom } from '../amount-from.ts'

export const REASON_MAX = 200

export const NewRefund = z.object({
  amount: amountFrom(1, 'Amount must be more than $0.00'),
  /** For staff. The tenant does not read it. */
  reason: requiredLine('Reason', REASON_MAX),
  /** Confirms that the same refund is not being made twice. */
  isAnother: z.optional(z.boolean({ error: 'isAnother must be true or false' })),
})
export type NewRefund = z.output<typeof NewRefund>

const Refund = z.object({
  id: Id,
  paymentId: Id,
  amount: Money,
  reason: z.string(),
  /** `pending`: the card provider was not reached yet, or a bank works on it. `done` may still fail, because a bank may send the money back. */
  status: z.enum(['pending', 'done', 'failed']),
  /** Whether the card provider has it. Until then it is asked again every few minutes. */
  isSent: z.boolean(),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  staffName: z.string(),
  createdAt: Timestamp,
  /** When it was done or failed. */
  settledAt: z.nullable(Timestamp),
})
export type Refund = z.input<typeof Refund>

export const refundsAdmin = {
  ofPayment: {
    method: 'GET',
    path: '/api/admin/payments/:id/refunds',
    access: 'admin',
    summary: 'What is left to refund of a payment online, why nothing can be refunded, and the refunds that staff made',
    params: ById,
    response: z.object({
      /** The lease whose ledger has the payment. Null without one. */
      leaseId: z.nullable(Id),
      left: Money,
      /** Where the money goes back to: `Visa ending in 4242`. */
      paidWith: z.string(),
      /** Null where it can be refunded. */
      refusal: z.nullable(z.string()),
      /** Newest first. */
      refunds: z.array(Refund),
    }),
  },
  ofLease: {
    method: 'GET',
    path: '/api/admin/leases/:id/refunds',
    access: 'admin',
    summary: 'The refunds that staff made of the payments online of a lease, newest first',
    params: ById,
    response: z.array(Refund),
  },
  create: {
    method: 'POST',
    path: '/api/admin/payments/:id/refunds',
    access: 'admin',
    summary:
      'Refunds a payment online, in full or in part, to the card or bank account that it came from. 409 where it cannot be refunded, or the same refund seems to be made already. A provider that is down is asked again later. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewRefund,
    response: Refund,
  },
} as const satisfies Record<string, Endpoint>
