import type { RequestOf } from '#contract/core/endpoint.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { type DepositFigures as Sums, depositReportAdmin } from '#contract/reports/deposits/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { useFigures } from '#web/lib/api/use-figures.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { type Figure, Figures } from '#web/ui/data-table/figures.tsx'

type Asked = RequestOf<typeof depositReportAdmin.figures>['query']

const FIGURES: readonly Figure<Sums>[] = [
  ['Leases', ({ leases }) => formatNumber(leases)],
  ['Deposits held', ({ held }) => formatAmount(held)],
  ["Last month's rent held", ({ lastMonthHeld }) => formatAmount(lastMonthHeld)],
  ['Needs action', ({ due }) => formatNumber(due)],
  ['Overdue', ({ overdue }) => formatNumber(overdue)],
]

/** The sums of the whole filtered report, not just of the rows shown. */
export const DepositFigures = ({ query }: { query: Asked }) => (
  <Figures
    label="Totals"
    figures={FIGURES}
    of={useFigures(depositReportAdmin.list, query, () => call(depositReportAdmin.figures, { query }))}
    failure="Failed to load the totals. Please try again."
  />
)
