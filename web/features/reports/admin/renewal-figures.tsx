import type { RequestOf } from '#contract/core/endpoint.ts'
import { type RenewalFigures as Counts, renewalReportAdmin } from '#contract/reports/renewals/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { useFigures } from '#web/lib/api/use-figures.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { type Figure, Figures } from '#web/ui/data-table/figures.tsx'

type Asked = RequestOf<typeof renewalReportAdmin.figures>['query']

const FIGURES: readonly Figure<Counts>[] = [
  ['Already over', ({ over }) => formatNumber(over)],
  ['Within 30 days', ({ within30 }) => formatNumber(within30)],
  ['Within 60 days', ({ within60 }) => formatNumber(within60)],
  ['Within 90 days', ({ within90 }) => formatNumber(within90)],
  ['Need an offer', ({ needOffer }) => formatNumber(needOffer)],
]

/** The counts of the whole filtered report, not just of the rows shown. */
export const RenewalFigures = ({ query }: { query: Asked }) => (
  <Figures
    label="Totals"
    figures={FIGURES}
    of={useFigures(renewalReportAdmin.list, query, () => call(renewalReportAdmin.figures, { query }))}
    failure="Failed to load the totals. Please try again."
  />
)
