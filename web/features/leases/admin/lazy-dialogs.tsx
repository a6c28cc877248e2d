import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the ledger. */
const dialogs = lazyModule('features/leases/admin/ledger-dialogs.tsx', () => import('./ledger-dialogs.tsx'))

const allocations = lazyModule(
  'features/leases/admin/allocations/allocation-dialog.tsx',
  () => import('./allocations/allocation-dialog.tsx'),
)

export function fetchLedgerDialogs() {
  void dialogs.prefetch()
  void allocations.prefetch()
}

export const LazyReceiptDialog = lazyComponent(dialogs, ({ ReceiptDialog }) => ReceiptDialog)
export const LazyChargeDialog = lazyComponent(dialogs, ({ ChargeDialog }) => ChargeDialog)
export const LazyAllocationDialog = lazyComponent(allocations, ({ AllocationDialog }) => AllocationDialog)
export const LazyReversalDialog = lazyComponent(dialogs, ({ ReversalDialog }) => ReversalDialog)
