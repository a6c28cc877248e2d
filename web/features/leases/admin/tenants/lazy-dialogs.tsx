import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the page. */
const shares = lazyModule('features/leases/admin/tenants/share-dialogs.tsx', () => import('./share-dialogs.tsx'))
const lastDay = lazyModule('features/leases/admin/tenants/last-day-dialogs.tsx', () => import('./last-day-dialogs.tsx'))

export function fetchRoommateDialogs() {
  void shares.prefetch()
  void lastDay.prefetch()
}

export const LazyAddDialog = lazyComponent(shares, ({ AddDialog }) => AddDialog)
export const LazySharesDialog = lazyComponent(shares, ({ SharesDialog }) => SharesDialog)
export const LazyKeepDialog = lazyComponent(lastDay, ({ KeepDialog }) => KeepDialog)
export const LazyRemoveDialog = lazyComponent(lastDay, ({ RemoveDialog }) => RemoveDialog)
