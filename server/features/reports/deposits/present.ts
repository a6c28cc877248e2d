import { formatCents } from '#contract/core/money.ts'
import type { DepositFigures, DepositRow } from '#contract/reports/deposits/admin.ts'
import type { DepositFacts, sumDeposits } from './queries.ts'

export function present({ standing, ...row }: DepositFacts): DepositRow {
  const { lease, next } = standing
  return {
    id: row.id,
    tenantName: lease.name,
    tenantEmail: lease.email,
    propertyAddress: lease.property_address,
    held: formatCents(row.held),
    heldSince: row.held_since,
    lastMonthHeld: formatCents(row.last_month_held),
    bankName: standing.bankName,
    interestDue: formatCents(standing.interestCents),
    next: next && { kind: next.kind, startsOn: next.startsOn, dueOn: next.dueOn, isOverdue: next.dueOn < lease.today },
  }
}

export const presentSums = (sums: Awaited<ReturnType<typeof sumDeposits>>): DepositFigures => ({
  leases: sums.leases,
  held: formatCents(sums.held),
  lastMonthHeld: formatCents(sums.last_month_held),
  due: sums.due,
  overdue: sums.overdue,
})
