import { formatCents } from '#contract/core/money.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { refundsAdmin } from '#contract/payments/refunds/admin.ts'
import type { RefundRow } from './queries.ts'

export type PresentedRefund = ResultOf<typeof refundsAdmin.create>

export const presentRefund = (row: RefundRow): PresentedRefund => ({
  id: row.id,
  paymentId: row.payment_id,
  amount: formatCents(row.amount_cents),
  reason: row.reason,
  status: row.status,
  isSent: row.refund_id !== null,
  failure: row.failure,
  staffName: row.staff_name,
  createdAt: row.created_at,
  settledAt: row.settled_at,
})
