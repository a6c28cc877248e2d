import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sum } from '../lease-ledger.ts'
import { type AllocationRow, listAllocations, listSides, type Side } from './queries.ts'

/** What pays what on a lease, and what is left of each side. */
export interface PaidBooks {
  rows: readonly AllocationRow[]
  /** By the id of the entry, in the order of the ledger. */
  sides: ReadonlyMap<string, Side>
  /** The rows that an entry pays or is paid by, by its id. */
  rowsOf: ReadonlyMap<string, readonly AllocationRow[]>
}

export async function readPaid(db: Db, leaseId: string, gateway: Gateway): Promise<PaidBooks> {
  const [rows, sides] = [await listAllocations(db, leaseId, gateway), await listSides(db, leaseId, gateway)]
  const ends = rows.flatMap((row) => [[row.credit_id, row] as const, [row.charge_id, row] as const])
  const rowsOf = new Map([...Map.groupBy(ends, ([id]) => id)].map(([id, own]) => [id, own.map(([, row]) => row)]))
  return { rows, sides: new Map(sides.map((side) => [side.id, side])), rowsOf }
}

/** What is left of a payment, or open of a charge. */
export const leftOf = ({ rowsOf }: Pick<PaidBooks, 'rowsOf'>, { id, cents }: Side) =>
  cents - sum((rowsOf.get(id) ?? []).map((row) => row.cents))
