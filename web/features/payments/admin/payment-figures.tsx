import { type PaymentFigures as Summary, paymentsAdmin } from '#contract/payments/admin.ts'
import type { RequestOf } from '#contract/core/endpoint.ts'
import { call } from '#web/lib/api/call.ts'
import { useFigures } from '#web/lib/api/use-figures.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { TEST_NOTE } from '../labels.ts'
import { formatCount, formatNumber } from '#web/lib/format/format.ts'
import { type Figure, Figures } from '#web/ui/data-table/figures.tsx'

type Asked = RequestOf<typeof paymentsAdmin.figures>['query']

const FIGURES: readonly Figure<Summary>[] = [
  ['Total payments', ({ totalCount }) => formatNumber(totalCount)],
  ['Completed amount', ({ completedAmount }) => formatAmount(completedAmount)],
  ['Pending amount', ({ pendingAmount }) => formatAmount(pendingAmount)],
  ['Success rate', ({ successRate }) => `${successRate}%`],
]

/** Whether there are both real and test payments, so that the figures leave out the latter. */
const isMixed = ({ testCount, totalCount }: Summary) => testCount > 0 && testCount < totalCount

/** Figures over the whole filtered list, not just the rows shown. */
export const usePaymentFigures = (query: Asked) =>
  useFigures(paymentsAdmin.list, query, () => call(paymentsAdmin.figures, { query }))

/** Whether all payments of the list are test payments, so that the rows need not say so. */
export const isAllTest = ({ testCount, totalCount }: Summary) => testCount > 0 && testCount === totalCount

/** What to know about test payments among them. */
export function testNote(figures: Summary): string | null {
  const { testCount } = figures
  if (isAllTest(figures)) return TEST_NOTE
  if (!isMixed(figures)) return null
  return `Amounts and success rate exclude ${formatCount(testCount, 'test payment')}.`
}

/** Four figures beside the title. */
export const PaymentFigures = ({ query }: { query: Asked }) => (
  <Figures
    label="Summary"
    figures={FIGURES}
    of={usePaymentFigures(query)}
    failure="Failed to load the totals. Please try again."
  />
)
