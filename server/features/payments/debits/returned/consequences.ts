import type { Db } from '#server/db/connection.ts'
import { findLeaseOf } from '../../ledger/queries.ts'
import { openCentsOf, readLedger, rentBalanceOf, sum, withSent } from '../../ledger/rent-balance.ts'
import { listTenants, type TenantRow } from '../../ledger/shares/queries.ts'
import type { PaymentRow } from '../../queries.ts'
import type { Stopped } from '../refused.ts'

/** What follows from a payment that was not made, or was taken back. */
export interface Consequences {
  /** What it paid, or would have paid: its amount less refunds. */
  againCents: number
  /** How much of that is due now. Rent of a month ahead is not. */
  dueCents: number
  /** All that the tenant owes now: the rent that is due. Of a lease of several tenants, which owe it together, what is due of this payment. */
  owedCents: number
  /** The payer is on the lease no longer, so they can't pay here. */
  hasLeft: boolean
  /** Who owes it now, where the payer has left. */
  others: readonly TenantRow[]
  stopped: Stopped | null
}

/** The rent of a payment's lease that is due now. Null where it can't be computed. */
async function rentDue(trx: Db, payment: PaymentRow): Promise<number | null> {
  const lease = payment.payment_type === 'rent' ? await findLeaseOf(trx, payment) : undefined
  if (!lease) return null
  const rent = rentBalanceOf(lease, withSent(await readLedger(trx, lease, payment.gateway)))
  return rent && sum(rent.open.map(openCentsOf))
}

/** Read in the transaction that applies the change, after the ledger has it. */
export async function consequencesOf(trx: Db, payment: PaymentRow, stopped: Stopped | null): Promise<Consequences> {
  const againCents = Number(payment.amount_cents) - Number(payment.refunded_cents)
  const rent = await rentDue(trx, payment)
  const dueCents = Math.min(againCents, rent ?? againCents)
  const { lease_id: leaseId, user_id: userId } = payment
  const tenants = leaseId === null ? [] : await listTenants(trx, leaseId)
  const isShared = tenants.length > 1
  const hasLeft = userId === null || (leaseId !== null && !tenants.some((tenant) => tenant.user_id === userId))
  const isOwed = hasLeft && dueCents > 0 && payment.payment_type === 'rent'
  const wasCounted = payment.sent_at !== null || payment.status === 'completed'
  const owedCents = isShared || rent === null ? dueCents : rent
  return { againCents, dueCents, owedCents, hasLeft, others: isOwed && wasCounted ? tenants : [], stopped }
}
