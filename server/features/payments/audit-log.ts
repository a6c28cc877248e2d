import type { Db } from '#server/db/connection.ts'
import { changesOf, changesOfNew, recordChange } from '#server/features/audit/service.ts'
import { formatCents } from '#contract/core/money.ts'
import type { PaymentRow } from './queries.ts'

/** Who changed a payment: the payer, or nobody where the card provider or a job of ours did. */
export interface PaymentActor {
  userId: string | null
  address: string | null
}

export const SYSTEM: PaymentActor = { userId: null, address: null }

const actorOf = (by: PaymentActor, { id }: PaymentRow) => ({ ...by, resourceType: 'payment', resourceId: id }) as const

/** Which payment it is, so that an entry can be read without the payment. */
const aboutOf = (row: PaymentRow) => ({ amount: formatCents(row.amount_cents), paymentType: row.payment_type })

const reasonOf = ({ status, failure_code }: PaymentRow) => (status === 'failed' ? { failureCode: failure_code } : {})

/** Records that a payer began a payment. Call it last in the transaction, because it locks the audit log until the commit. */
export const logCreated = (trx: Db, by: PaymentActor, row: PaymentRow) =>
  recordChange(trx, {
    ...actorOf(by, row),
    action: 'create',
    details: changesOfNew({ ...aboutOf(row), status: row.status, rentMonth: row.rent_month, purpose: row.purpose }),
  })

/** Records what became of a payment: completed and failed are changes of status, refunds and disputes are updates. Call it last in the transaction, too. */
export async function logChanged(trx: Db, by: PaymentActor, before: PaymentRow, after: PaymentRow) {
  const moved = changesOf({ status: before.status }, { status: after.status })
  if (moved)
    await recordChange(trx, {
      ...actorOf(by, after),
      action: 'status_change',
      details: { ...aboutOf(after), ...reasonOf(after), ...moved },
    })
  const factsOf = (row: PaymentRow) => ({
    refundedAmount: formatCents(row.refunded_cents),
    disputeStatus: row.dispute_status,
    disputedAmount: row.disputed_cents === null ? null : formatCents(row.disputed_cents),
  })
  const changed = changesOf(factsOf(before), factsOf(after))
  if (changed)
    await recordChange(trx, { ...actorOf(by, after), action: 'update', details: { ...aboutOf(after), ...changed } })
}
