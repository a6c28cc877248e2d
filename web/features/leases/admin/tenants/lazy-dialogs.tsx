import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the page. */
const dialogs = lazyModule('features/leases/admin/tenants/tenant-dialogs.tsx', () => import('./tenant-dialogs.tsx'))

export const fetchRoommateDialogs = () => void dialogs.prefetch()

export const LazyAddDialog = lazyComponent(dialogs, ({ AddDialog }) => AddDialog)
export const LazySharesDialog = lazyComponent(dialogs, ({ SharesDialog }) => SharesDialog)
export const LazyKeepDialog = lazyComponent(dialogs, ({ KeepDialog }) => KeepDialog)
export const LazyRemoveDialog = lazyComponent(dialogs, ({ RemoveDialog }) => RemoveDialog)
