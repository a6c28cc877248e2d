import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms with their validation and the refunds are loaded after the ledger. */
const dialogs = lazyModule('features/leases/admin/lease-dialogs.tsx', () => import('./lease-dialogs.tsx'))

export const fetchLedgerDialogs = () => void dialogs.prefetch()

export const LazyLedgerDialog = lazyComponent(dialogs, ({ LedgerDialog }) => LedgerDialog)
export const LazyReversalDialog = lazyComponent(dialogs, ({ ReversalDialog }) => ReversalDialog)
export const LazyLeaseRefunds = lazyComponent(dialogs, ({ LeaseRefunds }) => LeaseRefunds)
export const LazyAllocationDialog = lazyComponent(dialogs, ({ AllocationDialog }) => AllocationDialog)
