import * as z from 'zod/mini'
import { ById, Bytes, Money } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { MoveOut, NewStep, Notice, RecordedNotice, Step } from './fields.ts'

const AdminStep = z.extend(Step, {
  memo: z.nullable(z.string()),
  /** Who recorded it. Null where nothing is recorded, for the deposit, and for an address that the notice has. */
  staffName: z.nullable(z.string()),
})

/**
 * The days of the last month and their rent, where it is charged by the day. `charged` is what the ledger has for it so far; where that is another amount,
 * the end of the lease corrects it.
 */
const LastMonth = z.object({ name: z.string(), amount: Money, charged: z.nullable(Money) })
export type LastMonth = z.input<typeof LastMonth>

const AdminMoveOut = z.extend(MoveOut, {
  /** With who recorded and who confirmed it. */
  notice: z.nullable(z.extend(Notice, { staffName: z.nullable(z.string()), confirmedBy: z.nullable(z.string()) })),
  steps: z.array(AdminStep),
  /** As it is, or once the notice is confirmed. Null where the last month costs a whole month's rent. */
  lastMonth: z.nullable(LastMonth),
})
export type AdminMoveOut = z.input<typeof AdminMoveOut>

const changed = { method: 'POST', access: 'admin', params: ById, response: AdminMoveOut } as const

export const moveOutAdmin = {
  get: {
    method: 'GET',
    path: '/api/admin/leases/:id/move-out',
    access: 'admin',
    summary: 'The move-out of a lease: the notice, and what was done with who and when',
    params: ById,
    response: AdminMoveOut,
  },
  lastMonth: {
    method: 'GET',
    path: '/api/admin/leases/:id/last-month',
    access: 'admin',
    summary:
      'What the last month would cost if the lease ended on a day, where it is charged by the day. Null where it would cost a whole month',
    params: ById,
    query: z.object({ endsOn: z.iso.date({ error: 'endsOn must be a date, such as 2027-02-10' }) }),
    response: z.nullable(LastMonth),
  },
  record: {
    ...changed,
    path: '/api/admin/leases/:id/move-out-notices',
    summary:
      'Records a notice that reached the office, and emails the tenant. 400 with the earliest day where the law asks for a longer notice. Accepts an Idempotency-Key',
    status: 201,
    body: RecordedNotice,
  },
  confirm: {
    ...changed,
    path: '/api/admin/move-out-notices/:id/confirmation',
    summary:
      'Confirms a notice and emails the tenant. A lease from month to month ends on the last day of the notice, and an open offer to renew is closed',
  },
  cancel: {
    ...changed,
    path: '/api/admin/move-out-notices/:id/cancellation',
    summary: 'Cancels a notice, because the tenant stays, and emails them. A lease that it ended goes on',
  },
  recordStep: {
    ...changed,
    path: '/api/admin/leases/:id/move-out-steps',
    summary: 'Records that a step of the move-out is done, or that it is not. Accepts an Idempotency-Key',
    status: 201,
    body: NewStep,
  },
  statement: {
    method: 'GET',
    path: '/api/admin/leases/:id/final-statement',
    access: 'admin',
    summary: 'The final statement of a lease, as a PDF file. 404 until the lease is over',
    params: ById,
    produces: 'application/pdf',
    response: Bytes,
  },
} as const satisfies Record<string, FileEndpoint>
