import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id, Money } from '#contract/core/fields.ts'
import * as z from 'zod/mini'
import { AdminEntry, day, NewReceipt, SignedMoney } from '../entries.ts'

/** So many payments are recorded at once. */
export const BATCH_MAX = 100

/** One payment of a batch. */
const BatchReceipt = z.extend(z.omit(NewReceipt, { receivedOn: true }), {
  leaseId: z
    .uuid({
      error: ({ input }) =>
        input === undefined || input === '' ? 'Tenant is required' : 'Choose a tenant from the list',
    })
    .check(z.toLowerCase()),
})

/** Payments that were received on one day, such as the checks of a bank deposit. */
export const NewBatch = z.object({
  receivedOn: day('Received on'),
  receipts: z
    .array(BatchReceipt, { error: 'Enter at least one payment' })
    .check(
      z.minLength(1, { error: 'Enter at least one payment' }),
      z.maxLength(BATCH_MAX, { error: `At most ${BATCH_MAX} payments can be recorded at a time` }),
    ),
})
export type NewBatch = z.output<typeof NewBatch>

const Batch = z.object({
  /** The sum of the payments, as it should stand on the slip of the bank deposit. */
  total: Money,
  /** In the order in which they were sent. */
  receipts: z.array(
    z.object({
      leaseId: Id,
      tenantName: z.string(),
      propertyAddress: z.nullable(z.string()),
      entry: AdminEntry,
      /** What the lease owes after all payments of the batch. Negative for a credit. */
      balance: SignedMoney,
    }),
  ),
})
export type Batch = z.input<typeof Batch>

export const receiptBatches = {
  record: {
    method: 'POST',
    path: '/api/admin/receipts',
    access: 'admin',
    summary:
      'Records payments of several leases that were received on one day, all or none, and emails a receipt for each. 409 if one of them seems to be recorded already. Accepts an Idempotency-Key',
    status: 201,
    body: NewBatch,
    response: Batch,
  },
} as const satisfies Record<string, Endpoint>
