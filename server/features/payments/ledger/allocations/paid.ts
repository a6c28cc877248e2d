import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sum } from '../lease-ledger.ts'
import { type AllocationRow, listAllocations, listSides, type Side } from './queries.ts'

/** What pays what on a lease, and what is left of each side. */
export interface PaidBooks {
  rows: readonly AllocationRow[]
  sides: readonly Side[]
}

export async function readPaid(db: Db, leaseId: string, gateway: Gateway): Promise<PaidBooks> {
  const [rows, sides] = [await listAllocations(db, leaseId, gateway), await listSides(db, leaseId, gateway)]
  return { rows, sides }
}

const isOf = (id: string) => (row: AllocationRow) => row.credit_id === id || row.charge_id === id

/** What is left of a payment, or open of a charge. */
export const leftOf = ({ rows }: Pick<PaidBooks, 'rows'>, { id, cents }: Side) =>
  cents - sum(rows.filter(isOf(id)).map((row) => row.cents))

/** What pays an entry or is paid by it. Null for one that is on neither side, such as a reversal. */
export function paidOf(paid: PaidBooks, id: string) {
  const side = paid.sides.find((one) => one.id === id)
  return side ? { rows: paid.rows.filter(isOf(id)), left: leftOf(paid, side) } : null
}
