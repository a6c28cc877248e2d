import { formatAmount } from '#contract/core/format-money.ts'

/** An amount in a column. Nothing at all is muted. */
export const Money = ({ of }: { of: string }) => (
  <span className={of === '0.00' ? 'text-muted tabular-nums' : 'tabular-nums'}>{formatAmount(of)}</span>
)
