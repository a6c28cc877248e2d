import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ById, Money, optionalLine, requiredLine } from '#contract/core/fields.ts'
import { AdminEntry, Amount, CHARGE_ACCOUNTS, choice, day, MEMO_MAX, PayerId } from '../entries.ts'

/** How a credit is paid back. */
export const PAYOUT_METHODS = ['check', 'transfer'] as const

export const NewCredit = z.object({
  /** What it is taken off. */
  account: choice('Account', CHARGE_ACCOUNTS),
  amount: Amount,
  effectiveOn: day('Credit date'),
  /** What it is for. The tenant reads it. */
  memo: requiredLine('Memo', MEMO_MAX),
})
export type NewCredit = z.output<typeof NewCredit>

export const NewPayout = z.object({
  amount: Amount,
  method: choice('Method', PAYOUT_METHODS),
  /** Confirms that the same money is not being paid back twice. */
  isAnother: z.optional(z.boolean({ error: 'isAnother must be true or false' })),
  paidOn: day('Paid on'),
  /** The number of the check or the transfer. */
  number: optionalLine('Number', 40),
  memo: optionalLine('Memo', MEMO_MAX),
  /** Which of the tenants of the lease gets it. The main tenant, unless given. */
  tenantId: PayerId,
})
export type NewPayout = z.output<typeof NewPayout>

export const creditsAdmin = {
  read: {
    method: 'GET',
    path: '/api/admin/leases/:id/credit',
    access: 'admin',
    summary: 'How much credit of a lease can be paid back: without the deposit, and less refunds that are on their way',
    params: ById,
    response: z.object({ credit: Money }),
  },
  give: {
    method: 'POST',
    path: '/api/admin/leases/:id/credits',
    access: 'admin',
    summary:
      'Takes something off what a lease owes, such as a concession, and emails the tenants. A credit of rent counts for the oldest open month. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewCredit,
    response: AdminEntry,
  },
  payBack: {
    method: 'POST',
    path: '/api/admin/leases/:id/payouts',
    access: 'admin',
    summary:
      'Records that the credit of a lease was paid back by check or transfer, at most all of it, and emails the tenant who gets it. 409 where the same money seems to be paid back or refunded already. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewPayout,
    response: AdminEntry,
  },
} as const satisfies Record<string, Endpoint>
