import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the ledger. */
const dialogs = lazyModule('features/leases/admin/ledger-dialogs.tsx', () => import('./ledger-dialogs.tsx'))

const receipt = lazyModule('features/leases/admin/receipt-dialog.tsx', () => import('./receipt-dialog.tsx'))

export function fetchLedgerDialogs() {
  void receipt.prefetch()
  void dialogs.prefetch()
}

export const LazyReceiptDialog = lazyComponent(receipt, ({ ReceiptDialog }) => ReceiptDialog)
export const LazyChargeDialog = lazyComponent(dialogs, ({ ChargeDialog }) => ChargeDialog)
export const LazyReversalDialog = lazyComponent(dialogs, ({ ReversalDialog }) => ReversalDialog)
