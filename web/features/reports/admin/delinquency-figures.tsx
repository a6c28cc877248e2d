import type { RequestOf } from '#contract/core/endpoint.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { type DelinquencyFigures as Sums, delinquencyAdmin } from '#contract/reports/delinquency/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { useFigures } from '#web/lib/api/use-figures.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { type Figure, Figures } from '#web/ui/data-table/figures.tsx'

type Asked = RequestOf<typeof delinquencyAdmin.figures>['query']

const FIGURES: readonly Figure<Sums>[] = [
  ['Total owed', ({ balance }) => formatAmount(balance)],
  ['Rent', ({ rent }) => formatAmount(rent)],
  ['Fees and other', ({ other }) => formatAmount(other)],
  ['Broken promises', ({ brokenPromises }) => formatNumber(brokenPromises)],
  ['Follow-ups due', ({ followUpsDue }) => formatNumber(followUpsDue)],
]

/** What is owed in all, and what staff have to do about it, of the whole filtered report. */
export const DelinquencyFigures = ({ query }: { query: Asked }) => (
  <Figures
    label="Totals"
    failure="Failed to load the totals. Please try again."
    figures={FIGURES}
    of={useFigures(delinquencyAdmin.list, query, () => call(delinquencyAdmin.figures, { query }))}
  />
)
