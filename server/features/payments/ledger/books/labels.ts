import type { ReceiptMethod } from '#contract/leases/entries.ts'

export const METHOD_NAMES: Record<ReceiptMethod, string> = {
  check: 'Check',
  cash: 'Cash',
  money_order: 'Money order',
  transfer: 'Transfer',
}
