import { type AgingFigures as Sums, reportsAdmin } from '#contract/reports/admin.ts'
import type { RequestOf } from '#contract/core/endpoint.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { call } from '#web/lib/api/call.ts'
import { useFigures } from '#web/lib/api/use-figures.ts'
import { type Figure, Figures } from '#web/ui/data-table/figures.tsx'

type Asked = RequestOf<typeof reportsAdmin.agingFigures>['query']

const FIGURES: readonly Figure<Sums>[] = [
  ['Total owed', ({ balance }) => formatAmount(balance)],
  ['0 to 30 days', ({ upTo30 }) => formatAmount(upTo30)],
  ['31 to 60 days', ({ upTo60 }) => formatAmount(upTo60)],
  ['61 to 90 days', ({ upTo90 }) => formatAmount(upTo90)],
  ['Over 90 days', ({ over90 }) => formatAmount(over90)],
]

/** The sums of the whole filtered report, not just of the rows shown. */
export const useAgingFigures = (query: Asked) =>
  useFigures(reportsAdmin.aging, query, () => call(reportsAdmin.agingFigures, { query }))

/** What is owed in all, and how much of it is how old. */
export const AgingFigures = ({ query }: { query: Asked }) => (
  <Figures
    label="Totals"
    figures={FIGURES}
    of={useAgingFigures(query)}
    failure="Failed to load the totals. Please try again."
  />
)
