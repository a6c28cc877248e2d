import * as z from 'zod/mini'
import { ById, Id, Money, requiredLine, Timestamp } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { amountFrom } from '#contract/payments/amount-from.ts'
import { MEMO_MAX } from '../entries.ts'

/** A payment or credit, and a charge that it pays. */
const Allocation = z.object({
  creditId: Id,
  creditOn: z.iso.date(),
  creditMemo: z.string(),
  chargeId: Id,
  chargeOn: z.iso.date(),
  chargeMemo: z.string(),
  amount: Money,
  /** Since when the one pays the other. */
  allocatedAt: Timestamp,
  /** The member of staff who moved it, and why. Null where it follows from the order in which money pays charges. */
  staffName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type Allocation = z.output<typeof Allocation>

export const Allocations = z.object({
  /** Changes with every change of the allocations. */
  version: z.int(),
  /** The oldest charge first. */
  allocations: z.array(Allocation),
  /** What is left of each payment and credit, and what is open of each charge, in the order of the ledger. */
  left: z.array(
    z.object({
      entryId: Id,
      side: z.enum(['credit', 'charge']),
      /** What it may pay or be paid by: only the same. Deposit money pays no rent. */
      part: z.enum(['rent', 'deposit', 'fee']),
      /** All that it can pay, or that was charged. */
      amount: Money,
      left: Money,
    }),
  ),
})
export type Allocations = z.output<typeof Allocations>

/** So many charges one payment can be moved to. */
const MOVED_MAX = 100

export const NewAllocations = z.object({
  /** What the payment pays. Empty for the charges that it pays by order, the oldest first. */
  allocations: z
    .array(
      z.object({
        chargeId: z.uuid({ error: 'Choose a charge of this lease' }).check(z.toLowerCase()),
        amount: amountFrom(1, 'Amount must be more than $0.00'),
      }),
      { error: 'Enter how much of each charge is paid' },
    )
    .check(z.maxLength(MOVED_MAX, { error: `At most ${MOVED_MAX} charges can be paid by one payment` })),
  reason: requiredLine('Reason', MEMO_MAX),
  /** The version that was read. 409 if something has changed since. */
  version: z.int({ error: 'version must be a whole number' }),
})
export type NewAllocations = z.output<typeof NewAllocations>

export const allocationsAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/leases/:id/allocations',
    access: 'admin',
    summary: 'Which payment or credit of a lease paid which charge, and what is left of each',
    params: ById,
    response: Allocations,
  },
  export: {
    ...csvOf('/api/admin/leases/:id/allocations', z.object({}), 'Which payment paid which charge, as a CSV file'),
    params: ById,
  },
  move: {
    method: 'POST',
    path: '/api/admin/ledger-entries/:id/allocations',
    access: 'admin',
    summary:
      'Moves a payment or credit to other open charges of its lease, with a reason. Without charges it pays the oldest ones again. 409 if the allocations have changed since. Accepts an Idempotency-Key',
    params: ById,
    body: NewAllocations,
    response: Allocations,
  },
} as const satisfies Record<string, FileEndpoint>
