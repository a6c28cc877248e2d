import type { ReceiptMethod } from './entries.ts'

/** How a receipt was paid, in words, for screens, emails and documents. */
export const METHOD_NAMES: Record<ReceiptMethod, string> = {
  check: 'Check',
  cash: 'Cash',
  money_order: 'Money order',
  transfer: 'Transfer',
}
