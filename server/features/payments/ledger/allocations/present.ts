import type { Allocations } from '#contract/leases/allocations/admin.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { memoOf } from '../books/present.ts'
import { listLedger } from '../books/queries.ts'
import { leftOf, readPaid } from './paid.ts'
import { versionOf } from './queries.ts'

export async function presentAllocations(db: Db, leaseId: string, gateway: Gateway): Promise<Allocations> {
  const paid = await readPaid(db, leaseId, gateway)
  const entries = new Map((await listLedger(db, leaseId, gateway)).map((row) => [row.id, row]))
  return {
    version: await versionOf(db, leaseId, gateway),
    allocations: paid.rows.map(({ credit_id: creditId, charge_id: chargeId, ...row }) => {
      const [credit, charge] = [entries.get(creditId)!, entries.get(chargeId)!]
      return {
        creditId,
        creditOn: credit.effective_on,
        creditMemo: memoOf(credit),
        chargeId,
        chargeOn: charge.effective_on,
        chargeMemo: memoOf(charge),
        amount: formatCents(row.cents),
        allocatedAt: row.created_at,
        staffName: row.staff_name,
        reason: row.reason,
      }
    }),
    left: [...paid.sides.values()].map((side) => ({
      entryId: side.id,
      side: side.is_credit ? 'credit' : 'charge',
      part: side.part,
      amount: formatCents(side.cents),
      left: formatCents(leftOf(paid, side)),
    })),
  }
}
