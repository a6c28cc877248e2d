import type { RequestOf } from '#contract/core/endpoint.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { type RollFigures as Sums, rentRollAdmin } from '#contract/reports/rent-roll/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { useFigures } from '#web/lib/api/use-figures.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { type Figure, Figures } from '#web/ui/data-table/figures.tsx'

type Asked = RequestOf<typeof rentRollAdmin.figures>['query']

const FIGURES: readonly Figure<Sums>[] = [
  ['Units', ({ units }) => formatNumber(units)],
  ['Occupied', ({ occupied }) => formatNumber(occupied)],
  ['Vacancy', ({ vacancyPercent }) => (vacancyPercent === null ? 'N/A' : `${vacancyPercent}%`)],
  ['Monthly rent', ({ monthlyRent }) => formatAmount(monthlyRent)],
  ['Balance', ({ balance }) => formatAmount(balance)],
]

/** The sums of the whole filtered report, not just of the rows shown. */
export const useRollFigures = (query: Asked) =>
  useFigures(rentRollAdmin.list, query, () => call(rentRollAdmin.figures, { query }))

/** How many units there are and how many are leased, what they bring in a month, and what is owed on them. */
export const RollFigures = ({ query }: { query: Asked }) => (
  <Figures
    label="Totals"
    figures={FIGURES}
    of={useRollFigures(query)}
    failure="Failed to load the totals. Please try again."
  />
)
